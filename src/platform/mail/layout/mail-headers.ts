/** Mails carry their styles with them, as mail programs want it; the admin area alone may frame them. */
export const mailHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups",
  'x-frame-options': 'SAMEORIGIN',
};
