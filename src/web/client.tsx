/*
 * React, then what all pages share, then the page: each in a task of its own, so that a slow telephone answers in between.
 * The pages' own files import from the files of the first two, so this one stays outside them.
 */
void import('react-dom/client')
  .then(async () => import('./take-over.tsx'))
  .then(async ({ takeOver }) => {
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    await takeOver();
  });
