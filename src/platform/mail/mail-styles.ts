/*
 * Mail programs read no style sheets of ours and no variables, so the brand's colours stand here once more, as tokens.css and
 * admin.css have them; src/web/styles/tokens.test.ts compares. What is light stands in each element's `style`, which every program
 * reads; what changes in the dark or on a telephone is asked for by class, for the programs that can.
 */
export const light = {
  ground: '#f6f0e6',
  paper: '#fffdf9',
  ink: '#22302b',
  muted: '#4c5b54',
  line: '#e4dac8',
  pine: '#1f4d40',
  onPine: '#ffffff',
};

export const dark: typeof light = {
  ground: '#111a16',
  paper: '#1a2621',
  ink: '#e9efe9',
  muted: '#a9b8b0',
  line: '#2c3d35',
  pine: '#9fd3bd',
  onPine: '#10201a',
};

const bodyFace = "Figtree, 'Helvetica Neue', Helvetica, Arial, sans-serif";
const headingFace = "Fraunces, Georgia, 'Times New Roman', serif";

const block = 'margin:0 0 16px';

/** By element: what every program is told. */
export const styles = {
  body: `margin:0;padding:0;background:${light.ground};color:${light.ink};font:16px/1.6 ${bodyFace};-webkit-text-size-adjust:100%`,
  ground: `background:${light.ground}`,
  // Read out in the list of mails, beside the subject, and nowhere else.
  preview: `display:none;max-height:0;overflow:hidden;color:${light.ground}`,
  card: `max-width:600px;background:${light.paper};border-radius:20px`,
  // The one ground that is the same by day and by night.
  head: `padding:22px 36px;background:${light.pine};border-radius:20px 20px 0 0`,
  name: `color:${light.onPine};text-decoration:none;font:600 22px/1.2 ${headingFace};letter-spacing:-0.01em`,
  main: 'padding:32px 36px 36px',
  title: `margin:0 0 18px;color:${light.ink};font:600 29px/1.15 ${headingFace};letter-spacing:-0.02em`,
  heading: `margin:30px 0 10px;color:${light.ink};font:600 19px/1.3 ${headingFace};letter-spacing:-0.01em`,
  paragraph: block,
  small: `margin:16px 0 0;font-size:14px;line-height:1.5;color:${light.muted}`,
  list: `${block};padding-left:20px`,
  item: 'margin:0 0 8px',
  facts: `margin:0 0 18px;border-collapse:collapse;border-top:1px solid ${light.line};font-variant-numeric:tabular-nums lining-nums`,
  factName: `padding:10px 16px 10px 0;border-bottom:1px solid ${light.line};vertical-align:top;color:${light.muted};font-weight:400;text-align:left`,
  value: `padding:10px 0;border-bottom:1px solid ${light.line};vertical-align:top;text-align:right`,
  sum: `color:${light.ink};font-weight:700`,
  // Word draws Outlook's mails and knows the padding of cells, not of links: so the cell has the colour and the corners.
  button: 'margin:26px 0;border-collapse:separate',
  buttonCell: `background:${light.pine};border-radius:999px`,
  link: `display:inline-block;padding:14px 28px;border-radius:999px;color:${light.onPine};text-decoration:none;font:600 16px/1.25 ${bodyFace}`,
  foot: `max-width:600px;margin:22px auto 0;padding:0 12px;font-size:13px;line-height:1.6;color:${light.muted}`,
};

/** By class: what differs on a telephone, and in the dark. */
export const sheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.head{padding:18px 22px!important}.main{padding:26px 22px 28px!important}.title{font-size:25px!important}}
@media (prefers-color-scheme:dark){
.ground{background:${dark.ground}!important}.card{background:${dark.paper}!important}
.ink{color:${dark.ink}!important}.muted{color:${dark.muted}!important}
.line{border-color:${dark.line}!important}
.button{background:${dark.pine}!important}.link{color:${dark.onPine}!important}
}`;
