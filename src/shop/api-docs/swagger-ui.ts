import type { onRequestHookHandler } from 'fastify';

/** The plugin would generate a copy of the description for every reader: this one is cached. */
export const redirectDescription: onRequestHookHandler = (request, reply, done) => {
  if (/\/(json|yaml)$/.test(request.routeOptions.url ?? '')) void reply.redirect('/api/openapi.json');
  else done();
};

type Props = Record<string, unknown>;
type Component = (props: Props) => unknown;
type System = { React: { createElement(type: unknown, props: Props | null, ...children: unknown[]): unknown } };

/** A plugin of Swagger UI, sent to the browser as text, so it must not refer to anything else in this file. Adds landmarks and headings. */
export const landmarks = () => ({
  wrapComponents: {
    InfoContainer:
      (Info: Component, { React }: System): Component =>
      (props) =>
        React.createElement('header', { role: 'banner' }, React.createElement(Info, props)),
    operations:
      (Calls: Component, { React }: System): Component =>
      (props) =>
        React.createElement('div', null, React.createElement('h2', null, 'Calls'), React.createElement(Calls, props)),
    // There is only one server, and nothing to fill in.
    ServersContainer: (): Component => () => null,
    JsonSchemaForm: (): Component => () => null,
  },
});

/** The shop's colours, with more contrast than Swagger's own. */
const colours = `
body { background: #fffdf9; }
.swagger-ui, .swagger-ui .info .title, .swagger-ui .opblock-tag, .swagger-ui .opblock .opblock-summary-description { color: #22302b; }
.swagger-ui .info { margin: 2rem 0; }
.swagger-ui .info a, .swagger-ui .info .link .url { color: #1f4d40; }
.swagger-ui .info .title small, .swagger-ui .info .title small.version-stamp { background: #4c5b54; }
.swagger-ui .opblock .opblock-summary-method { background: #1f4d40 !important; }
.swagger-ui .opblock-delete .opblock-summary-method { background: #a32a22 !important; }
.swagger-ui .parameter__in, .swagger-ui .parameter__type, .swagger-ui .prop-format { color: #4c5b54; }
.swagger-ui .response-col_links { display: none; }
.swagger-ui td, .swagger-ui .opblock-body { overflow-wrap: anywhere; }
.swagger-ui .microlight { max-height: none !important; overflow: visible !important; white-space: pre-wrap !important; }
`;

export const theme = {
  title: 'API - Paw & Vale',
  css: [{ filename: 'colours.css', content: colours }],
};
