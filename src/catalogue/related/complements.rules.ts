/** What is wanted with a thing of a kind, first what is wanted most; kinds without a line take what sells best for the animal. */
export const complements: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    'dry food': 'treats; bowls; supplements; walking; toys',
    'wet food': 'bowls; treats; toys',
    treats: 'toys; walking; supplements; bowls',
    hay: 'toys; bowls',
    seed: 'toys; feeders',
    'fish food': 'aquarium',
    aquarium: 'fish food',
    toys: 'treats; walking; beds; hay; seed',
    'collars and leads': 'collars and leads; walking; treats',
    walking: 'collars and leads; treats; toys',
    bowls: 'dry food; wet food; treats',
    beds: 'toys; scratching; treats; bowls',
    scratching: 'toys; beds; treats',
    litter: 'scratching; toys; beds',
    shampoo: 'grooming; treats',
    grooming: 'shampoo; grooming; treats',
    supplements: 'dry food; treats; grooming',
  }).map(([kind, others]) => [kind, others.split('; ')]),
);
