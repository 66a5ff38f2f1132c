import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ProductQuestion } from '#catalogue/questions/product-questions.contract.ts';
import { questionsAtOnce } from '#catalogue/questions/question-words.contract.ts';
import { request } from '../../../api.ts';

export type QuestionPage = { questions: ProductQuestion[]; hasMore: boolean };

export function questionsQuery(productId: number) {
  return infiniteQueryOptions({
    queryKey: ['products', 'questions', productId],
    queryFn: async ({ pageParam, signal }): Promise<QuestionPage> => {
      // One more than is shown, to know whether there are more.
      const query = `limit=${questionsAtOnce + 1}&offset=${pageParam}`;
      const found = await request<ProductQuestion[]>(`/api/products/${productId}/questions?${query}`, { signal });
      return { questions: found.slice(0, questionsAtOnce), hasMore: found.length > questionsAtOnce };
    },
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, _pages, offset) => (hasMore ? offset + questionsAtOnce : null),
  });
}
