import type account from './public/locales/es/account.json'
import type analysis from './public/locales/es/analysis.json'
import type common from './public/locales/es/common.json'
import type errors from './public/locales/es/errors.json'
import type home from './public/locales/es/home.json'
import type legal from './public/locales/es/legal.json'
import type projects from './public/locales/es/projects.json'
import type result from './public/locales/es/result.json'
import type translation from './public/locales/es/translation.json'

declare module 'i18next' {
  /** A key that is not written in Spanish does not compile. */
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      account: typeof account
      analysis: typeof analysis
      common: typeof common
      errors: typeof errors
      home: typeof home
      legal: typeof legal
      projects: typeof projects
      result: typeof result
      translation: typeof translation
    }
  }
}
