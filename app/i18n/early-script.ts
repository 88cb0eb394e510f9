import { JUST_CHOSEN_COOKIE, LANGUAGE_KEY, SERVED_LANGUAGES } from './languages.ts'

/**
 * Runs before the page is painted. Local storage has the last word on the language: when it names another one
 * than the page was rendered in, the cookie is set to it and the page asked for once more. A choice made
 * without script a moment ago goes the other way.
 */
export const EARLY_SCRIPT = `(function (key, chosen, served) {
  try {
    var page = document.documentElement.lang
    if (document.cookie.indexOf(chosen + '=') >= 0) {
      localStorage.setItem(key, page)
      document.cookie = chosen + '=; Path=/; Max-Age=0; SameSite=Lax'
      return
    }
    var kept = (localStorage.getItem(key) || '').toLowerCase().split(/[-_]/)[0]
    if (!kept || kept === page || served.indexOf(kept) < 0) return
    document.cookie = key + '=' + kept + '; Path=/; Max-Age=31536000; SameSite=Lax'
    if (document.cookie.indexOf(key + '=' + kept) >= 0) location.reload()
  } catch (error) {}
})(${JSON.stringify(LANGUAGE_KEY)}, ${JSON.stringify(JUST_CHOSEN_COOKIE)}, ${JSON.stringify(SERVED_LANGUAGES)})`
