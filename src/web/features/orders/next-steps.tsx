import { Mail, PackageCheck, Truck } from 'lucide-react';

const steps = [
  { Icon: Mail, text: 'You will receive an email confirmation of your order.' },
  { Icon: PackageCheck, text: 'Your order will be processed and prepared within 1-2 business days.' },
  { Icon: Truck, text: 'You will receive tracking information once your order has been shipped.' },
];

export function NextSteps() {
  return (
    <section aria-labelledby="next-steps">
      <h2 id="next-steps" className="text-subheading">
        What Happens Next?
      </h2>
      <ol className="mt-4 grid gap-3.5">
        {steps.map(({ Icon, text }) => (
          <li key={text} className="flex items-start gap-3.5">
            <Icon className="mt-0.5 size-5.5 shrink-0 text-pine" aria-hidden />
            {text}
          </li>
        ))}
      </ol>
    </section>
  );
}
