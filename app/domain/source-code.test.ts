import { describe, expect, test } from 'vitest'
import { isSourceCode, mayBelongToCode } from './source-code.ts'

describe('source code, in whatever language it is written', () => {
  test.each([
    'for (int i = 0; i < n; i++) {',
    'def total(prices: list[float]) -> float:',
    '    return sum(prices)',
    'const [open, setOpen] = useState(false)',
    'SELECT id, name FROM users WHERE age >= 18;',
    'printf("%d\\n", x);',
    '<div className="row">',
    '</section>',
    'np.zeros((3, 3))',
    'fmt.Println("hola")',
    '$ npm run build --watch',
    'public static void main(String[] args)',
    "import { z } from 'zod'",
    'user_id',
    'getElementById',
    'request.body',
    'x => x * 2',
    '}',
    'std::vector<int> v;',
    '#include <stdio.h>',
    'if (persona)',
    'demo > [e] person',
  ])('%s', (line) => {
    expect(isSourceCode(line)).toBe(true)
  })
})

describe('what people read', () => {
  test.each([
    'Añade dos cucharadas de azúcar',
    'Meanwhile, at the office...',
    '(aplausos)',
    'Open daily (except Mondays)',
    'Elija su(s) idioma(s)',
    'Chapter 3: The river',
    'Joins another table to the query using an inner join.',
    'need to override it. You can always use the {@link Kysely.dynamic |',
    'The getElementById method returns the element',
    'www.example.com',
    'ana.ruiz@example.com',
    'https://example.com/a',
    'Mr. Smith & Sons',
    '50 % off!',
    '-No lo sé. -Yo tampoco.',
    'Precio: 12,50 €',
    'YouTube',
    'McDonald',
    'H₂O + CO₂',
    '请勿入内',
    'U.S.A.',
    'p.m.',
    'Nº 12 (3.ª planta)',
    '¿Y tú?',
    'Ready, set, go!',
    'Il a dit : « non »',
  ])('%s', (line) => {
    expect(isSourceCode(line)).toBe(false)
  })
})

test('beside code a name is one of it, and so is a line without a word', () => {
  for (const line of [
    'where',
    'person. first_name',
    'pet.id',
    'owner_id,',
    'HttpClient',
    'Ln 3,Col 10 Spaces:2 UTF-8',
    '12',
    // as recognition reads calls
    "select (|'person. first_name', pet])",
    "select ('person. first name', pet')",
    'print ("hola mundo" , x]',
    'total = price_list [0]',
  ])
    expect([line, mayBelongToCode(line)]).toEqual([line, true])
  for (const line of [
    'Description',
    'clause.',
    'select queries',
    'Añade sal',
    'Ready?',
    'TypeScript 4.2 by Ana',
    'See getElementById',
    'Set user_id here',
    'She said ("yes") twice',
    'Añade sal (“al gusto”)',
    'the {@link Kysely.dynamic | builder',
  ])
    expect([line, mayBelongToCode(line)]).toEqual([line, false])
})
