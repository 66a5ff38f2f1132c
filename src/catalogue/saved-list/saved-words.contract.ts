// Without zod, as it runs in the browser.

export const mostSaved = 200;
