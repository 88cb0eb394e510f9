import type { Language } from './languages.ts'

/** Words that are followed by another one of their sentence. German is absent: its nouns begin with capitals anywhere. */
const FUNCTION_WORDS: Partial<Record<Language, ReadonlySet<string>>> = {
  en: setOf(`a an the of to in on at by for from with without into onto over under about after before between through
    and or but nor as than that which who if when while because so is are was were be been am do does did has have had
    will would can could should must may might not no my your his her its our their this these those very too`),
  es: setOf(`el la los las un una unos unas de del a al en con por para sin sobre entre hasta desde y e o u ni que como
    si pero mi mis tu tus su sus nuestro nuestra este esta estos estas ese esa es son era fue ha han he se no muy más`),
  fr: setOf(`le la les un une des de du à au aux en dans par pour sans sur sous avec entre vers et ou ni que qui dont où
    mais si comme mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs ce cet cette ces est sont était a ont
    se ne pas très plus`),
  it: setOf(`il lo la i gli le un uno una di del dello della dei degli delle a al allo alla ai alle in nel nella con su
    sul sulla per tra fra e ed o che chi come se ma mio mia tuo tua suo sua non è sono era ha hanno si molto più`),
  pt: setOf(`o a os as um uma uns umas de do da dos das em no na nos nas com por pelo pela para sem sobre entre até e ou
    que como se mas meu minha seu sua este esta não é são era foi há muito mais`),
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/u))
}

/** Whether a word cannot be the last of its sentence; undefined where nothing is known of the language's words. */
export function isFunctionWord(word: string, language: Language): boolean | undefined {
  return FUNCTION_WORDS[language]?.has(word.toLowerCase())
}
