import { defineConfig } from 'oxlint';
import { importRules } from './scripts/check/import-rules.ts';

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  env: { builtin: true, node: true, browser: true },
  settings: { react: { version: '19.3' } },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['**/*.gen.ts', 'drizzle/**', 'public/**', 'art/**', 'dist/**', '.output/**', 'data/**'],
  rules: {
    // Steps of a transaction wait for one another on purpose.
    'no-await-in-loop': 'off',
    // A list of orders is called `orders`, like the table it came from.
    'no-shadow': 'off',
    // An unused name begins with one, such as a resource that is only held.
    'no-underscore-dangle': 'off',
    'import/no-unassigned-import': ['error', { allow: ['**/*.css'] }],
    'oxc/no-async-endpoint-handlers': 'off',
    // Messages go to threads, which have no origin.
    'unicorn/require-post-message-target-origin': 'off',
    'oxc/no-map-spread': 'off',
    'import/no-named-as-default-member': 'off',
    'promise/always-return': 'off',
    'react/react-in-jsx-scope': 'off',
    'typescript/consistent-return': 'off',
    // Brands such as Pence are assertions; `as unknown as` is refused by a rule of our own.
    'typescript/no-unsafe-type-assertion': 'off',
    // What the shop is made of is objects of functions, not classes: taking one apart loses no `this`.
    'typescript/unbound-method': 'off',
    // A fieldset wants to be a form's; `role="group"` serves a stepper better.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // What scrolls must be reachable by keyboard.
    'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: ['tabpanel', 'region'] }],
    // The ARIA patterns of a listbox and a menu are lists.
    'jsx-a11y/no-noninteractive-element-to-interactive-role': [
      'error',
      { ul: ['listbox', 'menu', 'radiogroup', 'tablist'], li: ['option', 'menuitem', 'tab'] },
    ],
    // Hovering and focusing may pause a carousel; pressing needs a control.
    'jsx-a11y/no-noninteractive-element-interactions': [
      'error',
      { handlers: ['onClick', 'onMouseDown', 'onMouseUp', 'onKeyPress', 'onKeyDown', 'onKeyUp'] },
    ],
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/prefer-set-has': 'off',

    complexity: ['error', { max: 15 }],
    'max-depth': ['error', 3],
    'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }],
    'max-lines': ['error', { max: 300 }],
    'max-params': ['error', { max: 5 }],

    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-console': 'error',
    'no-else-return': 'error',
    'no-lonely-if': 'error',
    'no-nested-ternary': 'error',
    'no-param-reassign': 'error',
    'no-promise-executor-return': 'error',
    'no-return-assign': 'error',
    'no-self-compare': 'error',
    'no-throw-literal': 'error',
    'no-useless-return': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'no-var': 'error',
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
    'array-callback-return': 'error',
    'object-shorthand': 'error',
    'prefer-const': 'error',
    'prefer-object-spread': 'error',
    'prefer-template': 'error',
    yoda: 'error',

    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/consistent-type-specifier-style': ['error', 'prefer-top-level'],
    'import/no-duplicates': 'error',
    'import/no-mutable-exports': 'error',
    // The formatter sorts declarations, and leaves what stands in them.
    'sort-imports': ['error', { ignoreDeclarationSort: true, ignoreCase: true }],

    'typescript/array-type': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-deprecated': 'error',
    'typescript/no-dynamic-delete': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/restrict-plus-operands': 'error',
    'typescript/return-await': ['error', 'in-try-catch'],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],

    'shop/no-double-assertion': 'error',
    'shop/imports-are-spelled-alike': 'error',
    'shop/no-forwarding': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'unicorn/error-message': 'error',
    'unicorn/no-abusive-eslint-disable': 'error',
    'unicorn/no-lonely-if': 'error',
    'unicorn/prefer-node-protocol': 'error',
    'unicorn/prefer-string-slice': 'error',
    'unicorn/throw-new-error': 'error',

    'react/button-has-type': 'error',
    // The Content-Security-Policy has no 'unsafe-inline': a style attribute rendered on the server is dropped by the browser.
    'react/forbid-dom-props': ['error', { forbid: ['style'] }],
    'react/jsx-boolean-value': 'error',
    'react/jsx-curly-brace-presence': 'error',
    'react/jsx-no-target-blank': 'error',
    'react/jsx-no-useless-fragment': 'error',
    'react/no-danger': 'error',
    'react/rules-of-hooks': 'error',
    'react/self-closing-comp': 'error',
  },
  jsPlugins: ['./scripts/check/lint-rules.ts'],
  overrides: [
    ...importRules,
    {
      // The tree of routes is generated, and knows the router by its type.
      files: ['src/**'],
      excludeFiles: ['src/web/router.tsx'],
      rules: { 'import/no-cycle': ['error', { ignoreTypes: false }] },
    },
    { files: ['src/**/*.routes.ts'], rules: { 'shop/routes-decide-nothing': 'error' } },
    {
      // The environment, the time of day and the network are handed in, so that tests can set them.
      files: ['{src,tools}/**/*.{ts,tsx}'],
      excludeFiles: ['src/platform/**', 'src/dropshipping/connectors/**', 'src/web/api.ts', '**/*.test.{ts,tsx}'],
      rules: {
        'shop/no-present-time': 'error',
        'no-restricted-globals': [
          'error',
          { name: 'fetch', message: 'The global fetch belongs to the platform, the connectors and web/api.ts.' },
        ],
        'no-restricted-properties': [
          'error',
          { object: 'process', property: 'env', message: 'The environment is read by platform/config.ts.' },
          { object: 'Date', property: 'now', message: 'Time is handed in: use the clock.' },
          { object: 'globalThis', property: 'fetch', message: 'The network is handed in.' },
          { object: 'window', property: 'fetch', message: 'The network is handed in.' },
        ],
      },
    },
    {
      files: ['**/*.routes.ts'],
      // A routes file is a list of calls; a handler in it stays one call.
      rules: { 'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }] },
    },
    {
      files: ['**/*.tsx'],
      // Markup is longer than logic.
      rules: { 'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }] },
    },
    {
      // TanStack Router throws its redirects and not-founds.
      files: ['src/web/**'],
      rules: { 'typescript/only-throw-error': 'off' },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'tests/**'],
      plugins: ['vitest'],
      rules: {
        'max-lines': ['error', { max: 400 }],
        'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
        // What a test reads from an answer is untyped until it is asserted.
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
        'vitest/require-mock-type-parameters': 'off',
        'vitest/valid-expect': ['error', { maxArgs: 2 }],
        'vitest/no-disabled-tests': 'error',
        'vitest/no-focused-tests': 'error',
      },
    },
    { files: ['src/*.ts'], rules: { 'shop/no-forwarding': 'off' } },
    {
      // They speak to the person at the console.
      files: ['scripts/**', 'tests/support/**', 'src/server.ts', 'src/platform/database/command.ts'],
      rules: { 'no-console': 'off' },
    },
    {
      // The launcher runs before anything is installed, so it is plain JavaScript without types.
      files: ['**/*.mjs'],
      rules: {
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
      },
    },
    {
      // Vite, Vitest, Playwright, Drizzle Kit and TanStack Start ask for default exports here.
      files: [
        '*.config.ts',
        'src/web/page-renderer.ts',
        'src/web/client.tsx',
        'tests/support/test-server.ts',
        'scripts/check/lint-rules.ts',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
});
