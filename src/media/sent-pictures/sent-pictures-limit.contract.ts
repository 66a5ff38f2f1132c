// Without zod: forms of the shop read it.

/** With one message or return request. */
export const mostSentPictures = 3;
