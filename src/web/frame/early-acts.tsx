import { ScriptOnce } from '@tanstack/react-router';

/*
 * Runs before there is anything to press. On a slow line a page can be used before React has taken it over: what is done then
 * would be lost, and a form would be sent as browsers send forms, with a password in the address. So it is kept back, and done
 * again, in its order, once React has put its mark on the element (tests/e2e/early.test.ts tells if that mark is renamed).
 *
 * What is chosen or typed need not be kept back but told again: React takes notice of a value only if it differs from the one
 * a script has set last, so an empty one is set before.
 */
const beforePaint = `{
const acts=[];
const isTaken=e=>Object.keys(e).some(k=>k.startsWith('__reactProps$'));
const redo=()=>{
 while(acts[0]&&(isTaken(acts[0].on)||!acts[0].on.isConnected)){const {on,act}=acts.shift();if(on.isConnected)act(on)}
 if(acts[0])setTimeout(redo,30)
};
const keep=(on,act)=>{if(acts.push({on,act})==1)setTimeout(redo,30)};
const stop=e=>{e.preventDefault();e.stopImmediatePropagation()};
const fill=(v)=>e=>{
 if(e.tagName=='SELECT'){e.value=v;e.dispatchEvent(new Event('change',{bubbles:true}));return}
 e.value='';Object.getOwnPropertyDescriptor(Object.getPrototypeOf(e),'value').set.call(e,v);e.dispatchEvent(new Event('input',{bubbles:true}))
};
addEventListener('submit',e=>{if(!isTaken(e.target)){stop(e);keep(e.target,f=>f.requestSubmit())}},true);
addEventListener('click',e=>{const b=e.target.closest?.('button:not([type=submit])');if(b&&!isTaken(b)){stop(e);keep(b,b=>b.click())}},true);
addEventListener('change',e=>{const t=e.target;if(isTaken(t))return;
 if(t.type=='checkbox'||t.type=='radio'){const c=t.checked;keep(t,t=>{t.checked=!c;t.click()})}
 else if(t.tagName=='SELECT')keep(t,fill(t.value))},true);
addEventListener('input',e=>{const t=e.target;if(!isTaken(t)&&t.matches('input:not([type=checkbox],[type=radio],[type=file]),textarea'))keep(t,fill(t.value))},true);
}`;

export function EarlyActs() {
  return <ScriptOnce>{beforePaint}</ScriptOnce>;
}
