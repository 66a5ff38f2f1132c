import { createFileRoute } from '@tanstack/react-router';
import { formResult, FormResultScreen } from '../features/help/form-result-screen.tsx';
import { pageHead } from '../page-head.ts';

/** The result of a form that was submitted before hydration. */
export const Route = createFileRoute('/form/$result')({
  loader: ({ params }) => formResult(params.result),
  head: ({ match, loaderData }) =>
    pageHead(match.context, { title: loaderData?.title ?? '404 Page Not Found', description: loaderData?.text ?? '' }),
  component: FormResultPage,
});

function FormResultPage() {
  return <FormResultScreen result={Route.useLoaderData()} />;
}
