// Without zod, so that a page which only shows the hint does not load it.

/** Characters of a password (shop rules, section 3). */
export const passwordLength = { least: 8, most: 128 };

/** Stands beside every field for a new password. */
export const newPasswordHint = `At least ${passwordLength.least} characters.`;
