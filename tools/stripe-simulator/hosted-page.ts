import type { Stripe } from 'stripe';

/** The typed values, shown again after an error, except for the security code. */
export type Typed = { number: string; expiry: string; cvc: string; name: string; email: string };
export type Fault = { field: 'number' | 'expiry' | 'cvc' | 'name' | 'email' | null; message: string };

type Shown = { session: Stripe.Checkout.Session; lines: readonly Stripe.LineItem[] };

export function payPage({ session, lines }: Shown, typed: Typed, fault: Fault | null): string {
  const total = sum(session.amount_total ?? 0, session);
  const back = session.cancel_url
    ? `<p><a href="${escaped(session.cancel_url)}">Cancel and go back to the shop</a></p>`
    : '';
  const rows = lines.map(
    (line) =>
      `<li><span>${escaped(line.description ?? '')}${line.quantity === 1 ? '' : ` × ${line.quantity}`}</span> <b>${sum(line.amount_total, session)}</b></li>`,
  );
  const email = session.customer_email
    ? `<p>Receipt to ${escaped(session.customer_email)}</p>`
    : field({ name: 'email', label: 'Email', value: typed.email, fault, hint: '', mode: 'email' });
  return page(
    `Pay ${total}`,
    `<h1>Pay ${total}</h1>
<ul class="lines">${rows.join('')}</ul>
${back}
<form method="post" action="/c/pay/${session.id}" novalidate>
${fault ? `<p class="fault" role="alert" id="fault">${escaped(fault.message)}</p>` : ''}
${email}
${field({ name: 'number', label: 'Card number', value: typed.number, fault, hint: 'A test number, such as 4242 4242 4242 4242', mode: 'numeric' })}
${field({ name: 'expiry', label: 'Expiry date (MM / YY)', value: typed.expiry, fault, hint: '', mode: 'numeric' })}
${field({ name: 'cvc', label: 'Security code (CVC)', value: '', fault, hint: 'Any three digits', mode: 'numeric' })}
${field({ name: 'name', label: 'Name on card', value: typed.name, fault, hint: '', mode: 'text' })}
<button type="submit" name="method" value="card">Pay ${total}</button>
<button type="submit" name="method" value="bank-debit" class="second">Pay by bank debit instead (the money comes or fails days later)</button>
</form>`,
  );
}

export function authenticationPage(session: Stripe.Checkout.Session): string {
  return page(
    '3-D Secure',
    `<h1>3-D Secure</h1>
<p>Your card’s bank asks whether it is you who pays ${sum(session.amount_total ?? 0, session)}. Choose what you would answer.</p>
<form method="post" action="/c/pay/${session.id}/authentication">
<button type="submit" name="answer" value="complete">Complete authentication</button>
<button type="submit" name="answer" value="fail" class="second">Fail authentication</button>
</form>`,
  );
}

export function endPage({ title, text, link }: { title: string; text: string; link: string | null }): string {
  const back = link ? `<p><a href="${escaped(link)}">Go back to the shop</a></p>` : '';
  return page(title, `<h1>${escaped(title)}</h1><p>${escaped(text)}</p>${back}`);
}

type Field = {
  name: NonNullable<Fault['field']>;
  label: string;
  value: string;
  fault: Fault | null;
  hint: string;
  mode: 'numeric' | 'text' | 'email';
};

function field({ name, label, value, fault, hint, mode }: Field): string {
  const isWrong = fault?.field === name;
  const described = [hint && `${name}-hint`, isWrong && 'fault'].filter(Boolean).join(' ');
  return `<p><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${escaped(value)}" inputmode="${mode}" autocomplete="off" maxlength="200"${described ? ` aria-describedby="${described}"` : ''}${isWrong ? ' aria-invalid="true" autofocus' : ''}>
${hint ? `<small id="${name}-hint">${hint}</small>` : ''}</p>`;
}

function sum(pence: number, { currency }: Stripe.Checkout.Session): string {
  return new Intl.NumberFormat('en-GB', { style: 'currency', currency: currency ?? 'gbp' }).format(pence / 100);
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} · Stripe simulator</title>
<style>
:root { color-scheme: light; font: 1rem/1.5 system-ui, sans-serif; background: #f4f5fb; color: #1c1f3a }
body { margin: 0 } main { max-width: 28rem; margin: 0 auto; padding: 1rem }
.test { margin: 0; padding: .5rem 1rem; background: #ffe08a; color: #3b2c00; text-align: center }
h1 { font-size: 1.5rem; margin: 1rem 0 .5rem; overflow-wrap: anywhere } .lines { padding: 0; list-style: none }
.lines li { display: flex; justify-content: space-between; gap: 1rem; overflow-wrap: anywhere }
label { display: block; font-weight: 600 } small { color: #4a4e6e }
input { box-sizing: border-box; width: 100%; font: inherit; padding: .6rem; border: 1px solid #6a6f94; border-radius: .4rem; background: #fff }
input[aria-invalid] { border: 2px solid #b3261e } .fault { color: #b3261e; font-weight: 600 }
button { width: 100%; margin: .4rem 0; padding: .8rem; font: inherit; font-weight: 600; border: 2px solid #4338ca; border-radius: .4rem; background: #4338ca; color: #fff; cursor: pointer }
button.second { background: #fff; color: #3730a3 } a { color: #3730a3 }
:focus-visible { outline: 3px solid #f59e0b; outline-offset: 2px }
</style>
</head>
<body>
<header class="test">This is a simulator of Stripe. No money moves. Never type a real card.</header>
<main>
${body}
</main>
</body>
</html>
`;
}
