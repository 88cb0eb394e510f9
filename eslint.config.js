import js from '@eslint/js'
import prettier from 'eslint-config-prettier'
import reactHooks from 'eslint-plugin-react-hooks'
import regexp from 'eslint-plugin-regexp'
import globals from 'globals'
import tseslint from 'typescript-eslint'

export default tseslint.config(
  { ignores: ['node_modules', 'build', 'public/build', 'data', 'test-results', 'screenshots', '.cache'] },
  js.configs.recommended,
  // an expression that looks at its input more than a few times is a way to stop the process
  {
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignoreSticky: false }],
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'as' }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-non-null-assertion': 'error',
      // Remix throws responses, Kysely and conform are happy with promises in void places
      '@typescript-eslint/only-throw-error': 'off',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: true }],
    },
  },
  {
    files: ['app/**/*.{ts,tsx}', 'jobs/**/*.ts', 'remotion/**/*.{ts,tsx}', 'migrations/**/*.ts'],
    ignores: ['app/env.server.ts', '**/*.test.*'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only app/env.server.ts reads the environment.' },
      ],
    },
  },
  // the framework's own reading of a form has no bound, and lets through names that the form does not have
  {
    files: ['app/{http,routes,services}/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression[callee.property.name='formData']",
          message: 'Forms are read by readForm or readMultipartFile.',
        },
      ],
    },
  },
  // what React renders; elsewhere its compiler, which these rules run on each file, finds nothing to judge
  {
    files: [
      '{app/{components,i18n,routes},tests/bench/render}/**/*.{ts,tsx}',
      'app/*.tsx',
      'remotion/**/*.{ts,tsx}',
    ],
    ignores: ['**/*.server.ts', '**/*.test.*'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: ['tests/**/*.ts', '**/*.test.ts'],
    rules: {
      // stand-ins keep the shape of what they stand for, also where they have nothing to wait for
      '@typescript-eslint/require-await': 'off',
      // vitest's matchers (expect.any and its like) are typed any
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-misused-spread': 'off',
    },
  },
  { files: ['**/*.{js,mjs}'], languageOptions: { globals: globals.node } },
  prettier,
)
