import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop } from '../../tests/support/shop.ts';
import type { TestShop } from '../../tests/support/shop.ts';
import { seedDemoData } from './demo-data.ts';
import { demoCatalogue } from './demo-texts.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openShop({ now: '2026-11-29T09:00:00Z' });
  await seedDemoData(shop.deps);
});

afterAll(() => shop[Symbol.asyncDispose]());

type Shown = { id: number; name: string; pet: string; kind: string };

const onPage = async (id: number): Promise<Shown[]> => (await shop.inject(`/api/products/${id}/related`)).json().alike;

const besideBasket = async (id: number): Promise<Shown[]> =>
  (await shop.inject(`/api/products/goes-with?ids=${id}`)).json();

const young = /puppy|kitten/i;
const grown = /adult|senior/i;
const labels = new Map(demoCatalogue.map(({ id, name, details }) => [id, `${name} ${details['typeOfFood'] ?? ''}`]));

test.each(demoCatalogue.map(({ id, name, pet }) => [id, name, pet] as const))(
  '%i, %s, is shown with things for the same animal of the same age',
  async (id, name, pet) => {
    for (const shown of [await onPage(id), await besideBasket(id)]) {
      expect(shown.length).toBeGreaterThan(0);
      for (const other of shown) {
        expect(other.pet, other.name).toBe(pet);
        expect(young.test(name) ? labels.get(other.id) : other.name, other.name).not.toMatch(
          young.test(name) ? grown : young,
        );
      }
    }
  },
);

test('food is shown with treats and a bowl, a collar with a lead, and what could replace it comes after', async () => {
  const names = (list: Shown[]) => list.map(({ name }) => name).join('; ');
  const rows = [];
  for (const { id, name } of demoCatalogue)
    rows.push(`${name}: ${names(await onPage(id))} | ${names(await besideBasket(id))}`);
  expect(rows.join('\n')).toMatchInlineSnapshot(`
    "Chicken & Brown Rice Adult Dog Food: Peanut Butter Bites; Speckled Stoneware Bowl; Oat & Apple Biscuits; Parsley & Mint Chew Sticks | Peanut Butter Bites; Speckled Stoneware Bowl; Scottish Salmon Oil
    Lamb & Sweet Potato Puppy Food: Little Liver Rewards; Speckled Stoneware Bowl; Oat & Apple Biscuits; Parsley & Mint Chew Sticks | Little Liver Rewards; Speckled Stoneware Bowl; Scottish Salmon Oil
    Trout & Rolled Oats Senior Dog Food: Peanut Butter Bites; Speckled Stoneware Bowl; Oat & Apple Biscuits; Parsley & Mint Chew Sticks | Peanut Butter Bites; Speckled Stoneware Bowl; Scottish Salmon Oil
    Salmon & White Rice Adult Cat Food: Salmon Crunch Cat Treats; Shallow Cat Dish; Salmon & Garden Peas; Tuna & Pumpkin in Gravy | Salmon Crunch Cat Treats; Salmon & Garden Peas; Shallow Cat Dish
    Turkey & Pumpkin Kitten Food: Salmon Crunch Cat Treats; Shallow Cat Dish; Pair of Felt Mice; Curl-Up Donut Bed | Salmon Crunch Cat Treats; Shallow Cat Dish; Pair of Felt Mice
    Salmon & Garden Peas: Shallow Cat Dish; Salmon Crunch Cat Treats; Tuna & Pumpkin in Gravy; Salmon & White Rice Adult Cat Food | Shallow Cat Dish; Salmon & White Rice Adult Cat Food; Salmon Crunch Cat Treats
    Beef & Carrot Stew: Speckled Stoneware Bowl; Peanut Butter Bites; Cod Skin Twists; Little Liver Rewards | Peanut Butter Bites; Speckled Stoneware Bowl; Roll & Reward Treat Ball
    Tuna & Pumpkin in Gravy: Shallow Cat Dish; Salmon Crunch Cat Treats; Salmon & Garden Peas; Salmon & White Rice Adult Cat Food | Shallow Cat Dish; Salmon & White Rice Adult Cat Food; Salmon Crunch Cat Treats
    Peanut Butter Bites: Roll & Reward Treat Ball; Compostable Poo Bags; Cod Skin Twists; Little Liver Rewards | Roll & Reward Treat Ball; Compostable Poo Bags; Scottish Salmon Oil
    Salmon Crunch Cat Treats: Pair of Felt Mice; Shallow Cat Dish; Salmon & Garden Peas; Tuna & Pumpkin in Gravy | Salmon & Garden Peas; Pair of Felt Mice; Shallow Cat Dish
    Cod Skin Twists: Roll & Reward Treat Ball; Compostable Poo Bags; Peanut Butter Bites; Little Liver Rewards | Roll & Reward Treat Ball; Compostable Poo Bags; Scottish Salmon Oil
    Little Liver Rewards: Roll & Reward Treat Ball; Compostable Poo Bags; Peanut Butter Bites; Cod Skin Twists | Roll & Reward Treat Ball; Compostable Poo Bags; Scottish Salmon Oil
    Parsley & Mint Chew Sticks: Roll & Reward Treat Ball; Compostable Poo Bags; Peanut Butter Bites; Cod Skin Twists | Roll & Reward Treat Ball; Compostable Poo Bags; Scottish Salmon Oil
    Oat & Apple Biscuits: Roll & Reward Treat Ball; Compostable Poo Bags; Parsley & Mint Chew Sticks; Peanut Butter Bites | Roll & Reward Treat Ball; Compostable Poo Bags; Scottish Salmon Oil
    Meadow Hay: Beech & Cork Running Wheel | Beech & Cork Running Wheel
    Garden Bird Seed: Beaded Perch Swing | Beaded Perch Swing
    Tropical Flakes: Terracotta Fish Cave | Terracotta Fish Cave
    Three-Strand Rope Tug: Peanut Butter Bites; Compostable Poo Bags; Roll & Reward Treat Ball; Ribbed Rubber Bone | Peanut Butter Bites; Compostable Poo Bags; Ticking Stripe Mattress
    Felt Tennis Balls, Set of Three: Peanut Butter Bites; Compostable Poo Bags; Roll & Reward Treat Ball; Ribbed Rubber Bone | Peanut Butter Bites; Compostable Poo Bags; Ticking Stripe Mattress
    Ribbed Rubber Bone: Peanut Butter Bites; Compostable Poo Bags; Roll & Reward Treat Ball; Three-Strand Rope Tug | Peanut Butter Bites; Compostable Poo Bags; Ticking Stripe Mattress
    Roll & Reward Treat Ball: Peanut Butter Bites; Compostable Poo Bags; Ribbed Rubber Bone; Three-Strand Rope Tug | Peanut Butter Bites; Compostable Poo Bags; Ticking Stripe Mattress
    Stripy Felt Fish: Salmon Crunch Cat Treats; Curl-Up Donut Bed; Pair of Felt Mice; High-Sided Litter Tray | Salmon Crunch Cat Treats; Curl-Up Donut Bed; High-Sided Litter Tray
    Pair of Felt Mice: Salmon Crunch Cat Treats; Curl-Up Donut Bed; Round Cat Nest; High-Sided Litter Tray | Salmon Crunch Cat Treats; Curl-Up Donut Bed; High-Sided Litter Tray
    Soft-Edge Flying Disc: Peanut Butter Bites; Compostable Poo Bags; Three-Strand Rope Tug; Felt Tennis Balls, Set of Three | Peanut Butter Bites; Compostable Poo Bags; Ticking Stripe Mattress
    Beech & Cork Running Wheel: Meadow Hay | Meadow Hay
    Beaded Perch Swing: Garden Bird Seed | Garden Bird Seed
    Hand-Stitched Leather Collar: Harbour Rope Lead; Compostable Poo Bags; Engraved Brass Name Tag; Pine Webbing Collar | Harbour Rope Lead; Compostable Poo Bags; Peanut Butter Bites
    Pine Webbing Collar: Harbour Rope Lead; Compostable Poo Bags; Hand-Stitched Leather Collar; Engraved Brass Name Tag | Harbour Rope Lead; Compostable Poo Bags; Peanut Butter Bites
    Harbour Rope Lead: Hand-Stitched Leather Collar; Compostable Poo Bags; Engraved Brass Name Tag; Pine Webbing Collar | Hand-Stitched Leather Collar; Compostable Poo Bags; Peanut Butter Bites
    Engraved Brass Name Tag: Hand-Stitched Leather Collar; Compostable Poo Bags; Harbour Rope Lead; Pine Webbing Collar | Hand-Stitched Leather Collar; Compostable Poo Bags; Peanut Butter Bites
    Speckled Stoneware Bowl: Chicken & Brown Rice Adult Dog Food; Beef & Carrot Stew; Harbour Rope Lead; Three-Strand Rope Tug | Chicken & Brown Rice Adult Dog Food; Beef & Carrot Stew; Peanut Butter Bites
    Shallow Cat Dish: Salmon & White Rice Adult Cat Food; Salmon & Garden Peas; Round Cat Nest; Sisal Scratching Post | Salmon & White Rice Adult Cat Food; Salmon & Garden Peas; Sisal Scratching Post
    Curl-Up Donut Bed: Pair of Felt Mice; Sisal Scratching Post; Round Cat Nest; High-Sided Litter Tray | Pair of Felt Mice; Sisal Scratching Post; High-Sided Litter Tray
    Round Cat Nest: Pair of Felt Mice; Sisal Scratching Post; Curl-Up Donut Bed; Shallow Cat Dish | Pair of Felt Mice; Shallow Cat Dish; Sisal Scratching Post
    Ticking Stripe Mattress: Roll & Reward Treat Ball; Peanut Butter Bites; Hand-Stitched Leather Collar; Speckled Stoneware Bowl | Roll & Reward Treat Ball; Hand-Stitched Leather Collar; Peanut Butter Bites
    Sisal Scratching Post: Pair of Felt Mice; Curl-Up Donut Bed; Shallow Cat Dish; Round Cat Nest | Pair of Felt Mice; Shallow Cat Dish; Curl-Up Donut Bed
    Three-Tier Cat Tree: Pair of Felt Mice; Curl-Up Donut Bed; Sisal Scratching Post; Shallow Cat Dish | Pair of Felt Mice; Curl-Up Donut Bed; Salmon Crunch Cat Treats
    High-Sided Litter Tray: Sisal Scratching Post; Pair of Felt Mice; Curl-Up Donut Bed; Round Cat Nest | Pair of Felt Mice; Sisal Scratching Post; Curl-Up Donut Bed
    Terracotta Fish Cave: Tropical Flakes | Tropical Flakes
    Compostable Poo Bags: Hand-Stitched Leather Collar; Peanut Butter Bites; Harbour Rope Lead; Three-Strand Rope Tug | Hand-Stitched Leather Collar; Peanut Butter Bites; Roll & Reward Treat Ball
    Oatmeal & Aloe Shampoo: Beech Pin Brush; Peanut Butter Bites; Scottish Salmon Oil; Paw Balm | Scottish Salmon Oil; Beech Pin Brush; Peanut Butter Bites
    First Bath Puppy Shampoo: Beech Pin Brush; Little Liver Rewards; Oatmeal & Aloe Shampoo; Scottish Salmon Oil | Beech Pin Brush; Little Liver Rewards; Scottish Salmon Oil
    Easy Comb Detangling Spray: Oatmeal & Aloe Shampoo; Beech Pin Brush; Paw Balm; Scottish Salmon Oil | Oatmeal & Aloe Shampoo; Beech Pin Brush; Peanut Butter Bites
    Scottish Salmon Oil: Chicken & Brown Rice Adult Dog Food; Peanut Butter Bites; Evening Chews; Beech Pin Brush | Chicken & Brown Rice Adult Dog Food; Peanut Butter Bites; Beech Pin Brush
    Evening Chews: Chicken & Brown Rice Adult Dog Food; Peanut Butter Bites; Scottish Salmon Oil; Beech Pin Brush | Chicken & Brown Rice Adult Dog Food; Peanut Butter Bites; Beech Pin Brush
    Paw Balm: Oatmeal & Aloe Shampoo; Beech Pin Brush; Easy Comb Detangling Spray; Scottish Salmon Oil | Oatmeal & Aloe Shampoo; Beech Pin Brush; Peanut Butter Bites
    Beech Pin Brush: Oatmeal & Aloe Shampoo; Paw Balm; Easy Comb Detangling Spray; Evening Chews | Oatmeal & Aloe Shampoo; Paw Balm; Peanut Butter Bites
    Soft Slicker Brush: Salmon Crunch Cat Treats; Pair of Felt Mice; Salmon & Garden Peas; Shallow Cat Dish | Salmon Crunch Cat Treats; Pair of Felt Mice; Salmon & Garden Peas"
  `);
});
