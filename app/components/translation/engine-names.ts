/** Names of engines by their ids; they are the same in every language. */
const NAMES: Readonly<Record<string, string>> = {
  apertium: 'Apertium',
  opencc: 'OpenCC',
  firefox: 'Firefox Translations',
  deepl: 'DeepL',
  google: 'Google Cloud Translation',
  azure: 'Azure AI Translator',
  openai: 'OpenAI',
  libretranslate: 'LibreTranslate',
}

/** One that is not listed is shown by its id. */
export function engineName(id: string): string {
  return NAMES[id] ?? id
}
