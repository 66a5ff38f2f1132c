/** The most frequent leaked passwords of eight letters or more, as stems: with digits appended they are as easily guessed. */
const stems = new Set(
  `password passw0rd p@ssword p@ssw0rd pa$$word qwerty qwertyuiop qwertyui qwerty1 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 zaq12wsx qazwsxedc
   asdfghjk asdfghjkl zxcvbnm zxcvbnm1 q1w2e3r4 iloveyou sunshine princess football baseball welcome letmein superman batman
   starwars trustno charlie michelle jennifer jessica michael daniel computer internet whatever butterfly liverpool arsenal
   chelsea manchester england dragon monkey shadow master killer hunter freedom ginger pepper cheese summer winter autumn
   spring samantha alexander victoria elizabeth hello123 hello abc123 abcd1234 a1b2c3d4 admin administrator secret changeme
   default login guest test testtest tester doggydog ilovemydog lovemydog pawandvale paw&vale mustang corvette mercedes
   cocacola chocolate blink182 metallica pokemon pikachu naruto minecraft fuckyou asshole scooter maverick midnight
   qwer1234 1234qwer asdf1234 pass1234 pass word google facebook linkedin yellow orange purple flower rainbow diamond
   a aa abc asd qwe zxc q1w2e3r4t5 1qaz@wsx !qaz2wsx 123456789a 12345678910 147258369 789456123 159357456 741852963 0987654321
   11223344 1122334455 112233445566
   123123123 123321123 987654321 12344321 1q2w3e 12qwaszx password!
   barcelona juventus realmadrid rangers celtic tottenham everton`.split(/\s+/),
);

const longestTried = 20;

export function isCommon(password: string): boolean {
  const word = password.toLowerCase();
  const stem = word.replace(/\d+$/, '');
  return stems.has(word) || stems.has(stem) || isRun(word) || isRepeated(word);
}

/** 12345678, 87654321, abcdefgh: each character one step from the one before. */
function isRun(word: string): boolean {
  const steps = Array.from(word)
    .slice(1)
    .map((letter, index) => letter.charCodeAt(0) - word.charCodeAt(index));
  const wraps = (step: number) => step === 1 || step === -9;
  return steps.every(wraps) || steps.every((step) => step === -1);
}

/** aaaaaaaa, abababab, 12341234: easily guessed at any length. */
function isRepeated(word: string): boolean {
  return word.length <= longestTried && /^(.{1,4})\1+$/.test(word);
}
