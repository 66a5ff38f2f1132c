import { callDetails } from './call-details.ts';
import type { Call } from './call-details.ts';
import { exampleOf } from './example.rules.ts';
import { markup, withCode } from './markup.ts';
import type { Markup } from './markup.ts';
import type { ApiDocument, Operation, Shapes } from './api-document.rules.ts';
import { schemaFields, shapeId } from './schema-fields.ts';

type Tag = { name: string; description?: string };

/** The description of the API as a page: no script, nothing from elsewhere, everything within reach of the keyboard. */
export function apiDocsPage(document: ApiDocument): string {
  const { info, components } = document;
  const calls = callsOf(document);
  const tags = tagsOf(document, calls);
  const page = markup`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API - ${info.title}</title>
<meta name="description" content="Every call of the shop's API, with its fields, its answers and an example.">
<meta name="robots" content="noindex">
<link rel="icon" href="/brand/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api-docs.css">
</head>
<body>
<a class="skip" href="#calls">Skip to the calls</a>
<header><a href="/"><img src="/brand/wordmark.svg" alt="${info.title}" width="187" height="36"></a></header>
<div class="columns">
<nav aria-label="Parts of the API"><ul>
${tags.map(({ name }) => markup`<li><a href="#${anchor(name)}">${name}</a></li>\n`)}
<li><a href="#shapes">Shapes</a></li>
</ul></nav>
<main id="calls">
<h1>The API of ${info.title}</h1>
${info.description?.split('\n').map((line) => markup`<p>${withCode(line)}</p>\n`)}
<p>For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI ${document.openapi}).</p>
${tags.map((tag) => tagSection(tag, calls, document))}
${shapesSection(components.schemas)}
</main>
</div>
</body>
</html>
`;
  return page.html;
}

function callsOf({ paths }: ApiDocument): Call[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** Those that have calls: the described ones first, in their order. */
function tagsOf({ tags = [] }: ApiDocument, calls: Call[]): Tag[] {
  const used = new Set(calls.map(({ operation }) => tagOf(operation)));
  const described = tags.filter(({ name }) => used.delete(name));
  return [...described, ...[...used].map((name) => ({ name }))];
}

function tagOf({ tags }: Operation): string {
  return tags?.[0] ?? 'Other';
}

function tagSection({ name, description }: Tag, calls: Call[], document: ApiDocument): Markup {
  const own = calls.filter(({ operation }) => tagOf(operation) === name);
  return markup`<section aria-labelledby="${anchor(name)}">
<h2 id="${anchor(name)}">${name}</h2>
${description && markup`<p>${description}.</p>`}
${own.map((call) => callDetails(call, document))}
</section>
`;
}

function shapesSection(shapes: Shapes): Markup {
  const entries = Object.entries(shapes).map(
    ([name, schema]) => markup`<details id="${shapeId(name)}" open>
<summary><h3>${name}</h3></summary>
<div class="call">
${schemaFields(schema, shapes)}
<pre><code>${JSON.stringify(exampleOf(schema, shapes), null, 2)}</code></pre>
</div>
</details>
`,
  );
  return markup`<section aria-labelledby="shapes">
<h2 id="shapes">Shapes</h2>
<p>What several calls speak of.</p>
${entries}
</section>`;
}

function anchor(name: string): string {
  return name.toLowerCase().replace(/\W+/g, '-');
}
