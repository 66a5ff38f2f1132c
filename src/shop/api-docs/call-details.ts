import { exampleOf } from './example.rules.ts';
import { markup, withCode } from './markup.ts';
import type { Markup } from './markup.ts';
import type { Answer, ApiDocument, Operation, Parameter, Shapes } from './api-document.rules.ts';
import { schemaFields, schemaWord } from './schema-fields.ts';

/** `method` in capitals. */
export type Call = { method: string; path: string; operation: Operation };

/** One call, closed until it is asked for: what goes in, an example to copy, what comes out. */
export function callDetails(call: Call, { components, servers }: ApiDocument): Markup {
  const { method, path, operation } = call;
  const shapes = components.schemas;
  const body = operation.requestBody?.content['application/json']?.schema;
  return markup`<details id="${operation.operationId}">
<summary><h3><span class="method ${method.toLowerCase()}">${method}</span> <code>${breakable(path)}</code> <span class="summary">${operation.summary}</span></h3></summary>
<div class="call">
${operation.description && markup`<p>${withCode(operation.description)}</p>`}
${parameterList(operation.parameters ?? [], shapes)}
${body && markup`<h4>Body</h4>${schemaFields(body, shapes)}`}
<h4>Example</h4>
<pre><code>${curl(call, servers?.[0]?.url ?? '', shapes)}</code></pre>
<h4>Answers</h4>
<dl>
${Object.entries(operation.responses).map(([status, answer]) => answerItem(status, answer, shapes))}
</dl>
</div>
</details>
`;
}

function parameterList(parameters: Parameter[], shapes: Shapes): Markup | undefined {
  if (parameters.length === 0) return undefined;
  const items = parameters.map(({ name, in: place, schema, required }) => {
    const words = [place, schemaWord(schema, shapes), required ? 'required' : 'optional'].join(', ');
    return markup`<li><code>${name}</code> <span class="type">${words}</span> ${withCode(schema.description)}</li>\n`;
  });
  return markup`<h4>Parameters</h4><ul class="fields">${items}</ul>`;
}

function answerItem(status: string, { description, content, headers }: Answer, shapes: Shapes): Markup {
  const answer = content?.['application/json'];
  return markup`<dt><span class="status">${status}</span> ${withCode(description)}</dt>
<dd>${headers && markup`<p>Headers: <code>${Object.keys(headers).join(', ')}</code></p>`}
${answer?.schema && schemaFields(answer.schema, shapes)}
${answer?.example !== undefined && markup`<pre><code>${JSON.stringify(answer.example, null, 2)}</code></pre>`}</dd>
`;
}

function curl({ method, path, operation }: Call, server: string, shapes: Shapes): string {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = operation.parameters?.find((one) => one.name === name);
    return String(exampleOf(parameter?.schema ?? {}, shapes, name));
  });
  const body = operation.requestBody?.content['application/json']?.example;
  const sent = `-H 'content-type: application/json' -d '${JSON.stringify(body)?.replaceAll("'", String.raw`'\''`)}'`;
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${server}${address}'`,
    // One jar for all calls, so that they are one browser's.
    '-b jar -c jar',
    ...(body === undefined ? [] : [sent]),
  ].join(' \\\n  ');
}

/** Long addresses may break after a slash. */
function breakable(path: string): Markup[] {
  return path.split(/(?<=\/)/).map((part) => markup`${part}<wbr>`);
}
