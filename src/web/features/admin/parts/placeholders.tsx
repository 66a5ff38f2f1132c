/** What can stand in texts between braces, with what it says today. */
export function Placeholders({ placeholders }: { placeholders: readonly { name: string; value: string }[] }) {
  return (
    <details>
      <summary className="cursor-pointer text-sm font-semibold">What your settings fill in</summary>
      <dl className="mt-2 grid grid-cols-1 gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        {placeholders.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="font-mono">{`{{${name}}}`}</dt>
            <dd className="mb-1 wrap-anywhere text-muted">{value || 'nothing'}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
