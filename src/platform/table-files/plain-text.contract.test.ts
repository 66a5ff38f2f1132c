import { expect, test } from 'vitest';
import { plainText } from './plain-text.contract.ts';

test.each([
  ['<p>Fish &amp; chips</p>\n<p>For cats</p>', 'Fish & chips\n\nFor cats'],
  ['<ul><li>Oak</li><li>Beech</li></ul>', '- Oak\n- Beech'],
  ['One<br/>two<BR>three', 'One\ntwo\nthree'],
  ['<script>alert(1)</script>Quiet', 'Quiet'],
  ['&#163;4 &#x2013; &pound;5 &unknown; &#0; &#xD800; &#x110000;', '£4 – £5 &unknown; &#0; &#xD800; &#x110000;'],
  ['5 &lt; 6', '5 < 6'],
  ['5 < 6 and <b>7</b>', '5 < 6 and 7'],
  ['a<style>x</STYLE >b<script>c', 'ab'],
  ['<SCRIPT>1</script><script>2</script>c', 'c'],
  ['  a \t b\u00A0c  ', 'a b c'],
  ['<p></p><p></p><p>x</p>', 'x'],
  ['plain', 'plain'],
  ['', ''],
])('%j becomes %j', (html, text) => {
  expect(plainText(html)).toBe(text);
});

test.each(['<', '<script', '<li ', '<script>x</script', '&#', '<p '])(
  '%j over and over is read without ado',
  (piece) => {
    expect(plainText(piece.repeat(200_000)).length).toBeLessThan(200_000);
  },
);
