import { expect, test } from 'vitest'
import type { Language } from '../../../domain/languages.ts'
import { typeset } from './typography.ts'

test.each<[Language, Language, string, string]>([
  ['en', 'es', 'Qué es esto?', '¿Qué es esto?'],
  ['en', 'es', 'Primera parte: dónde está?', 'Primera parte: ¿dónde está?'],
  ['en', 'es', 'Hola. Vienes? Sí!', 'Hola. ¿Vienes? ¡Sí!'],
  ['pt', 'es', '¿Vienes?', '¿Vienes?'],
  ['en', 'es', '...?', '...?'],
  ['es', 'en', '¿Where are you?', 'Where are you?'],
  ['es', 'fr', '¿Où est-il?', 'Où est-il\u00a0?'],
  ['en', 'fr', 'Étape 3: 10:30', 'Étape 3\u00a0: 10:30'],
  ['fr', 'it', 'Passo 2 : ecco !', 'Passo 2: ecco!'],
  ['fr', 'es', 'Cómo funciona ?', '¿Cómo funciona?'],
])('%s → %s: "%s" is set as "%s"', (source, target, text, expected) => {
  expect(typeset(text, source, target)).toBe(expected)
})
