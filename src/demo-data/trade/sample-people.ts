import type { Random } from '../random.ts';

/** A reserved domain (RFC 2606): no mail server has it, so its addresses are recognisably invented. */
export const sampleDomain = 'sample-customers.example';

export type Person = { name: string; email: string; address: string; city: string; postcode: string };

const firstNames = (
  'Abigail Alan Amelia Anita Arthur Beth Bronwen Callum Catherine Chidi Clare Craig Daisy Deborah Dev Eilidh Eleanor Farah Gareth ' +
  'Gemma George Grace Hamish Harriet Helen Ian Isla Jack Janet Jasmine Joanne Kate Keith Kieran Laura Leila Lewis Linda Lucy ' +
  'Malcolm Maria Maureen Megan Mohammed Moira Nadia Neil Niamh Nisha Olivia Owen Patrick Priya Rachel Rhys Rosie Ruth Sam ' +
  'Shanice Sian Simon Sophie Stephen Stuart Tariq Tom Tracey Victoria Wei William Yusuf Zoe'
).split(' ');
const lastNames = (
  'Ahmed Barker Begum Bennett Brown Campbell Chen Clarke Cooper Davies Edwards Evans Fletcher Foster Graham Green Griffiths Hall ' +
  'Harris Hughes Hussain Jackson Jenkins Jones Kaur Kelly Khan Lewis MacDonald Marsh Martin Mistry Moore Morgan Murphy Okafor ' +
  'Palmer Parry Patel Price Reid Roberts Robinson Rowe Scott Shaw Singh Stewart Taylor Thomas Turner Walker Watts White Wood Wright'
).split(' ');
const streets =
  'Church Lane|Mill Road|Station Road|Kennel Lane|Orchard Way|Victoria Terrace|The Green|Park View|Chapel Street|Hawthorn Close|Bridge Street|Meadow Rise'.split(
    '|',
  );
// Real districts with inward codes that do not exist: no postcode unit contains C, I, K, M, O or V.
const towns = (
  'Leeds:LS6|York:YO10|Bristol:BS7|Cardiff:CF14|Glasgow:G41|Edinburgh:EH9|Norwich:NR2|Exeter:EX4|Derby:DE22|Bath:BA2|Kendal:LA9|Ludlow:SY8|' +
  'Hexham:NE46|Stroud:GL5|Lewes:BN7|Totnes:TQ9|Hebden Bridge:HX7|Sheffield:S11|Reading:RG4|Belfast:BT9'
).split('|');

/** All different, and the same for the same seed. */
export function samplePeople(random: Random, count: number): Person[] {
  const people = new Map<string, Person>();
  while (people.size < count) {
    const [first, last] = [random.pick(firstNames), random.pick(lastNames)];
    const [city = '', district = ''] = random.pick(towns).split(':');
    const email = `${first}.${last}@${sampleDomain}`.toLowerCase();
    people.set(email, {
      name: `${first} ${last}`,
      email,
      address: `${random.between(1, 140)} ${random.pick(streets)}`,
      city,
      postcode: `${district} ${random.between(1, 9)}${random.pick(['AA', 'BD', 'EF', 'HJ', 'NP', 'RT', 'WX'])}`,
    });
  }
  return [...people.values()];
}
