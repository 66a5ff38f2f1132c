import type { WritingName } from './policies.contract.ts';

/** The day since which these texts hold. */
export const writtenOn = '2025-06-14';

/**
 * The policies of a new shop, which its owner may replace. The statutory parts follow the UK GDPR, the Consumer Contracts
 * Regulations 2013 (regs 27-38; the form is schedule 3, part B) and the Consumer Rights Act 2015 (ss. 19-24, 29).
 */
export const firstPolicies: Record<WritingName, string> = {
  privacy: `## In short

- We keep what your orders and your account need, and nothing more.
- We never sell your data.
- Strictly necessary cookies only, and nothing from third parties.
- Questions or complaints about your data? Contact us, then the ICO if you need to.

## Who is responsible

{{trader}}. We are the controller of your personal data under the UK GDPR and the Data Protection Act 2018.

## What we keep, and why

- **Orders:** name, email and delivery address, telephone number if you give it, what you bought. To fulfil our contract with you, and to keep the records tax law requires.
- **Accounts:** name, email address, saved addresses, and your password in a form nobody can read back. To fulfil our contract with you.
- **Reviews, questions and comments:** what you write and the name you put to it, and beside a review the pictures you add and the pet you choose to show. Your email address is never shown; whoever asks gets one email with the answer. In our and other customers’ legitimate interest in honest opinions.
- **Messages:** what you write to us, so that we can answer.
- **The newsletter:** your email address, only with your consent. You confirm it with an emailed link and can unsubscribe with another.
- **Back in stock:** your email address, when you ask us to tell you that a product is back. We use it for that one email, because you asked for it.
- **Pets, saved products and reminders:** what you tell us of your pets, what you save, and the food we may remind you of: kept because you asked for it, and used for nothing else. Without an account, pets and saved products are kept in your browser alone.
- **Counting visitors:** each day we count how many people visit, each once, using a number that is scrambled afresh every day and can’t be traced back to you. It needs no cookie and stores no IP address. In our legitimate interest in knowing whether anybody visits.
- **Keeping the shop safe:** short-lived technical logs, in our legitimate interest in a shop that stays open.

We make no decisions about you by automated means alone.

## Who gets to see it

- The carrier, and the supplier where an item comes straight from them: your name, your address and what is in the parcel.
- {{payment provider}}: what they need to charge and refund you. Card numbers never reach us.
- The companies that host our servers and deliver our emails, under contract and on our instructions.
- Authorities, where the law requires it.

We never sell or swap your data. If any of them work outside the United Kingdom, it is in a country whose data protection the UK recognises, or under the contract clauses the law provides for.

## How long we keep it

- Orders, and what our staff did with them: {{order years}} years after the end of the tax year, as the law requires.
- An order that was never paid: {{spent days}} days, then without your name and address.
- Your account: until you close it. We keep its orders for our tax records, without your name.
- Newsletter: until you unsubscribe. Your address, or one that was never confirmed, is deleted {{spent days}} days later.
- A request to hear when something is back in stock: until we’ve emailed you, {{alert months}} months at most.
- A reminder: until you stop it, or {{alert months}} months after you last used it. Pets and saved products: until you remove them or close your account.
- Each message to us, and each email from us: {{message years}} years. Emails about your account, such as for a new password: {{spent days}} days.
- Reviews, comments, questions and answers: until you ask us to take them down, or the product goes. Questions and answers that we don’t publish: {{spent days}} days after we decided so.
- Backups of all this are made every night, in case a computer fails. What we delete is gone from the last of them {{backup nights}} later.

## Cookies

Strictly necessary ones only, which is why no banner asks you about them. There are no advertising or analytics cookies, and no script, font or picture from anybody else on any page.

- **Session:** one cookie that remembers your basket and that you are signed in. It ends 30 days after your last visit, or when you sign out.
- **Device:** one cookie that remembers for a year that you have signed in with this browser, so that nobody can keep you out of your account by trying wrong passwords. It does nothing else.
- **In your browser’s own storage:** that you closed the offer at the top, and until you close the browser how far down each page you were, a copy of your last order, so that its confirmation can be shown, and what you have filled in at the checkout, so that a reload loses nothing. Never a password or a card. Also what each thing in your basket cost when you added it, so that we can say if that has changed, and which products you looked at last, to show them to you again: that list never leaves your browser, and you can clear it there. Without an account also your pets and what you have saved, which we keep nowhere else.

## Your rights

You may ask what we hold about you, have a copy to take elsewhere, have it corrected or erased, have its use restricted, object to what we do in our own interest, and withdraw a consent at any time. It’s free. Write to [{{email}}](mailto:{{email}}) and we’ll reply within one month.

With an account you don’t have to wait for us: you can download your data and close your account yourself under [My Account](/account).

## Complaints about your data

1. Please tell us first: write to [{{email}}](mailto:{{email}}) or use our contact form, with “Data complaint” at the top. We’ll acknowledge it within 30 days, look into it straight away and tell you the outcome without undue delay.
2. You may also complain to the Information Commissioner’s Office (ICO), Wycliffe House, Water Lane, Wilmslow, Cheshire SK9 5AF, telephone 0303 123 1113, [ico.org.uk/make-a-complaint](https://ico.org.uk/make-a-complaint/).`,

  shipping: `## In short

- Free standard delivery in the UK from {{free from}}.
- Standard {{standard days}}, express {{express days}}.
- Your basket shows the exact price before you pay.
- If it’s lost or damaged on the way, that’s on us.

## What delivery costs

[delivery table]

The {{free from}} is counted before any promotion code. If items are sent by their makers and their rates differ, we charge the average of the rates in your basket, and your basket shows it before you pay. Nothing is added after that.

## How long it takes

Orders are processed {{opening hours}} and leave within {{dispatch days}}. {{order cut-off}}. Standard delivery then takes {{standard days}}, express {{express days}}, counted from your order. Items that come straight from their makers can take longer to get ready: the dates we show you before you order include that.

Unless we have agreed otherwise with you, we deliver within 30 days of your order at the latest. If we don’t, you can cancel and get all your money back.

## Where we deliver

{{where we deliver}} You can save any address in your account, and we will say when that changes.

## Following your parcel

We email you a tracking link when a parcel leaves, and you’ll find it under [Track Orders](/track-order). One order may come in several parcels, as different suppliers send them; you pay delivery once.

## Lost, late or damaged

Until a parcel is in your hands, or in those of somebody you named, it is our responsibility, not yours. Write to [{{email}}](mailto:{{email}}) and we’ll send another or refund you. A photo of the damage helps us with the carrier, but your rights don’t depend on it.`,

  returns: `## In short

- {{return days}} days to change your mind about anything unused.
- You also have a legal right to cancel within 14 days, with the form below if you like forms.
- Refunds are processed in {{refund days}} once your item reaches us.
- Faulty or wrong? We pay the return postage.

## Our {{return days}} days

Changed your mind, or your cat has? Send it back within {{return days}} days of its arrival, unused and in a condition to be sold again. Trying on a coat is fine. Chewing the lead is not.

1. Press “Request a Return” on your order’s page, in your account or under [Track Orders](/track-order). Or write to [{{email}}](mailto:{{email}}) with your order number and what you’re returning.
2. We’ll reply within {{reply time}} with the address to send it to{{returns go to}}.
3. Pack it well and keep your proof of postage. You pay the return postage, unless the goods are faulty or wrong.
4. Once it reaches us, your refund is processed in {{refund days}}, to the card you paid with.

## Your 14-day right to cancel

As well as our {{return days}} days, you have a legal right to cancel without giving a reason. It ends 14 days after the day on which you, or somebody you named, received the goods; with an order in several parcels, the last of them.

To use it, tell us clearly that you’re cancelling, by letter or email. You can use the form below, but you don’t have to. You’re in time as long as you send it within the 14 days.

- We refund everything you paid, including standard delivery. We don’t refund the extra cost of express delivery.
- We do this within 14 days of getting the goods back, or your proof that you’ve sent them if that is earlier, by the means you paid with and without a fee.
- Send the goods back within 14 days of telling us. You pay the return postage.
- We may reduce your refund if the goods were used more than needed to inspect them.

## Model cancellation form

Complete and return this form only if you wish to withdraw from the contract.

> To {{trader}}:
> I/We [*] hereby give notice that I/We [*] cancel my/our [*] contract of sale of the following goods [*] / for the supply of the following service [*],
> Goods and order number ____
> Ordered on [*] / received on [*] ____
> Name of consumer(s) ____
> Address of consumer(s) ____
> Signature of consumer(s) (only if this form is notified on paper) ____
> Date ____
> [*] Delete as appropriate.

## What you can’t return

- Food, treats and care products once their seal is broken, as they were sealed for reasons of health and hygiene.
- Food that goes off quickly or is close to its date.
- Items made or engraved for you, such as a name tag.

None of this applies to goods that are faulty or not what you ordered.

## Faulty, or not as described

Goods must be of satisfactory quality, fit for their purpose and as described. If yours aren’t, we pay the return postage, and the law gives you:

- within 30 days of getting them, the right to reject them for a full refund;
- after that, a repair or a replacement, and if that doesn’t help, a refund or a price reduction;
- in the first six months it is for us to show that a fault was not there from the start.

You have up to six years to claim, or five in Scotland. Nothing on this page takes these rights away.`,

  terms: `## In short

- {{prices include vat}} Delivery is shown before you order.
- Our contract begins when we email your confirmation.
- Reviews are published as written, the low ones too.
- The law of England and Wales applies, and your rights as a consumer are not affected.

## Who we are

You buy from {{trader}}, {{company number}}, {{vat number}}.

## How buying works

- Prices are in pounds sterling {{and include vat}}. Delivery is added and shown before you order.
- Your order is an offer to buy. Our contract begins when we email your confirmation, which sets out all that was agreed, so please keep it.
- If it turns out that we don’t have an item, or its price was an obvious mistake, we’ll tell you and refund what you paid for it.
- You can use one promotion code per order. It has no cash value and may have an end date or a minimum spend, which the checkout tells you.
- You must be 18 or older to order, or have the consent of somebody who is.

## Your account

Keep your password to yourself and tell us if you think somebody else knows it. You may close your account at any time. We may close one that is used to harm others.

## Reviews and comments

- Anyone can review a product. “Verified” appears only beside reviews by people who bought it from us.
- Good or bad, a review is published as it was written. Low ratings are never held back or moved down.
- Pictures beside a review, and questions and answers about a product, appear once we have looked at them.
- We neither buy nor write reviews, and give nothing for them.
- We take down only what is unlawful, abusive, an advertisement, about a person rather than a product, or plainly made up. The same goes for comments.
- What you write stays yours. You allow us to show it in the shop, and can ask us to remove it.
- The average is worked out from all published reviews of a product, each counting the same.

## Our liability

We don’t limit our liability for death or personal injury caused by our negligence, for fraud, or for anything else the law doesn’t let us limit, including your rights as a consumer. Otherwise we are responsible for losses we could both have foreseen when you ordered. We sell for private use and are not liable for business losses.

What we write about food and care is meant well but is no substitute for a vet, who can examine your pet.

## Complaints

1. Write to [{{email}}](mailto:{{email}}) and say what went wrong. A person will reply within {{reply time}}, and you’ll have our answer within 14 days.
2. Not happy with it? Say so, and somebody who wasn’t involved will look at it again.
3. Citizens Advice is free: 0808 223 1133, [citizensadvice.org.uk/consumer](https://www.citizensadvice.org.uk/consumer/). In Scotland it is Advice Direct Scotland, in Northern Ireland Consumerline.
4. We’re not a member of a dispute resolution scheme. This doesn’t affect your right to go to court.

## Law

These terms and what you buy under them are governed by the law of England and Wales. If you live in Scotland or Northern Ireland, you keep the protection of the law there and may go to its courts as well.

If we change these terms, the ones in force when you ordered apply to your order. If one of them turns out not to be valid, the others still apply.`,

  questions: `## How long does delivery take?

Standard delivery takes {{standard days}}, express {{express days}}. We hand orders to the carrier within {{dispatch days}}.

## What does delivery cost?

Standard delivery is {{standard rate}} under {{free from}} and free from {{free from}}. If an item comes straight from its maker, it can be a little more or less: your basket shows the exact price before you pay.

## Do you deliver outside the United Kingdom?

{{delivery abroad}}

## Can I send something back?

Yes, within {{return days}} days of its arrival. Once it is back with us, your refund takes {{refund days}}.

## How can I pay?

{{ways to pay}} A gift card is spent by entering its code at the checkout; you can [see what is left on it](/gift-card).

## Do I need an account to order?

No. You can check out as a guest and follow your order with its number and your email address. An account keeps your addresses and orders in one place.

## My cat prefers the box. Is that normal?

Entirely. The box is included.`,
};
