import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The Spanish words of the interface, so that a journey says what it clicks and a new wording breaks no test. */
function words(namespace: string): (key: string, values?: Readonly<Record<string, string>>) => string {
  const file = join(import.meta.dirname, `../../public/locales/es/${namespace}.json`)
  const texts: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return (key, values = {}) => {
    // the keys of errors are whole, dots and all
    const found = step(texts, key) ?? key.split('.').reduce<unknown>(step, texts)
    if (typeof found !== 'string') throw new Error(`${namespace}:${key} is not a text`)
    return found.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place)
  }
}

function step(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined
}

export const account = words('account')
export const admin = words('admin')
export const errors = words('errors')
export const projects = words('projects')
export const collections = words('collections')
export const analysis = words('analysis')
export const translation = words('translation')
export const editor = words('editor')
export const checks = words('checks')
export const style = words('style')
export const glossary = words('glossary')
export const result = words('result')
export const preview = words('preview')
export const compare = words('compare')
export const common = words('common')
export const home = words('home')
export const legal = words('legal')
export const credits = words('credits')
export const profile = words('profile')
export const subtitles = words('subtitles')
export const webhooks = words('webhooks')
export const tokens = words('tokens')
export const developers = words('developers')
export const review = words('review')
export const replace = words('replace')
