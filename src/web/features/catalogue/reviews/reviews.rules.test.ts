import { expect, test } from 'vitest';
import { allReviews, ratingShares, reviewCountText, reviewQueryOf, sentimentOf } from './reviews.rules.ts';

const breakdown = { averageRating: 4.2, totalReviews: 9, ratingDistribution: { 1: 0, 2: 1, 3: 1, 4: 2, 5: 5 } };
const unrated = { averageRating: 0, totalReviews: 0, ratingDistribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } };

test('sentiment is a rounded percentage of 4-5, 3 and 1-2 stars', () => {
  expect(sentimentOf(breakdown)).toEqual({ positive: 78, neutral: 11, critical: 11 });
  expect(sentimentOf(unrated)).toEqual({ positive: 0, neutral: 0, critical: 0 });
});

test('ratings are listed from five stars to one', () => {
  expect(ratingShares(breakdown).map(({ stars, count, percent }) => [stars, count, percent])).toEqual([
    [5, 5, 56],
    [4, 2, 22],
    [3, 1, 11],
    [2, 1, 11],
    [1, 0, 0],
  ]);
});

test.each([
  [1, '1 review'],
  [2, '2 reviews'],
  [1200, '1,200 reviews'],
])('%i reviews are counted in words', (count, words) => {
  expect(reviewCountText(count)).toBe(words);
});

test('a filter becomes the API’s query', () => {
  expect(reviewQueryOf(allReviews).toString()).toBe('sortBy=newest');
  expect(reviewQueryOf({ rating: 5, verified: true, sortBy: 'helpful' }).toString()).toBe(
    'sortBy=helpful&rating=5&verified=true',
  );
});
