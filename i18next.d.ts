import type admin from './public/locales/es/admin.json'
import type account from './public/locales/es/account.json'
import type analysis from './public/locales/es/analysis.json'
import type checks from './public/locales/es/checks.json'
import type common from './public/locales/es/common.json'
import type compare from './public/locales/es/compare.json'
import type credits from './public/locales/es/credits.json'
import type developers from './public/locales/es/developers.json'
import type editor from './public/locales/es/editor.json'
import type style from './public/locales/es/style.json'
import type errors from './public/locales/es/errors.json'
import type glossary from './public/locales/es/glossary.json'
import type history from './public/locales/es/history.json'
import type home from './public/locales/es/home.json'
import type legal from './public/locales/es/legal.json'
import type preview from './public/locales/es/preview.json'
import type profile from './public/locales/es/profile.json'
import type collections from './public/locales/es/collections.json'
import type projects from './public/locales/es/projects.json'
import type recipes from './public/locales/es/recipes.json'
import type result from './public/locales/es/result.json'
import type replace from './public/locales/es/replace.json'
import type review from './public/locales/es/review.json'
import type subtitles from './public/locales/es/subtitles.json'
import type tokens from './public/locales/es/tokens.json'
import type translation from './public/locales/es/translation.json'
import type webhooks from './public/locales/es/webhooks.json'

declare module 'i18next' {
  /** A key that is not written in Spanish does not compile. */
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      account: typeof account
      admin: typeof admin
      analysis: typeof analysis
      checks: typeof checks
      common: typeof common
      compare: typeof compare
      credits: typeof credits
      developers: typeof developers
      editor: typeof editor
      style: typeof style
      errors: typeof errors
      glossary: typeof glossary
      history: typeof history
      home: typeof home
      legal: typeof legal
      preview: typeof preview
      profile: typeof profile
      collections: typeof collections
      projects: typeof projects
      recipes: typeof recipes
      result: typeof result
      replace: typeof replace
      review: typeof review
      subtitles: typeof subtitles
      tokens: typeof tokens
      translation: typeof translation
      webhooks: typeof webhooks
    }
  }
}
