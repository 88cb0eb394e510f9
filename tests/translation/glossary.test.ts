import { expect, test } from 'vitest'
import type { GlossaryTerm } from '#app/domain/glossary.ts'
import {
  deleteTerm,
  exportGlossary,
  importGlossary,
  loadGlossary,
  saveTerms,
} from '#app/services/glossary/glossary.server.ts'
import { insertProject } from '../factories/projects.ts'
import { insertUser } from '../factories/users.ts'
import { useDatabase } from '../setup/database.ts'

const db = useDatabase()

const SALT: GlossaryTerm = {
  term: 'sal',
  translation: 'sea salt',
  sourceLanguage: 'es',
  targetLanguage: 'en',
}
const BRAND: GlossaryTerm = { term: 'Rótulo', translation: null, sourceLanguage: null, targetLanguage: null }
const termsOf = async (scope: Parameters<typeof loadGlossary>[1]) =>
  (await loadGlossary(db, scope)).map(({ term, translation, sourceLanguage, targetLanguage }) => ({
    term,
    translation,
    sourceLanguage,
    targetLanguage,
  }))

test('terms of a person and of a project are kept apart', async () => {
  const project = await insertProject(db)
  const user = { userId: project.user_id, projectId: null }
  const own = { userId: project.user_id, projectId: project.id }
  await saveTerms(db, user, [SALT])
  await saveTerms(db, own, [BRAND])
  expect(await termsOf(user)).toEqual([SALT])
  expect(await termsOf(own)).toEqual([BRAND])
})

test('the same term again, in any case, gets the new translation', async () => {
  const { id: userId } = await insertUser(db)
  const scope = { userId, projectId: null }
  await saveTerms(db, scope, [SALT, { ...SALT, term: 'SAL', translation: 'salt' }])
  expect(await termsOf(scope)).toEqual([{ ...SALT, term: 'SAL', translation: 'salt' }])
  await saveTerms(db, scope, [SALT, { ...SALT, targetLanguage: 'fr' }])
  expect(await termsOf(scope)).toHaveLength(2)
})

test('what is exported can be imported by another', async () => {
  const [ana, eva] = [await insertUser(db), await insertUser(db)]
  await saveTerms(db, { userId: ana.id, projectId: null }, [SALT, BRAND])
  const csv = await exportGlossary(db, { userId: ana.id, projectId: null })
  expect(await importGlossary(db, { userId: eva.id, projectId: null }, csv)).toBe(2)
  expect(await termsOf({ userId: eva.id, projectId: null })).toEqual(
    await termsOf({ userId: ana.id, projectId: null }),
  )
})

test('a file with a wrong line is refused whole, and the line is named', async () => {
  const { id: userId } = await insertUser(db)
  const scope = { userId, projectId: null }
  const csv = 'term,translation,target_language\nsal,salt,en\npan,bread,klingon\n'
  await expect(importGlossary(db, scope, csv)).rejects.toMatchObject({
    code: 'request.invalid',
    fields: { 'line 3': [expect.any(String)] },
  })
  expect(await termsOf(scope)).toEqual([])
})

test("nobody reads, writes or deletes another's terms", async () => {
  const project = await insertProject(db)
  const own = { userId: project.user_id, projectId: project.id }
  await saveTerms(db, own, [SALT])
  const [term] = await loadGlossary(db, own)
  const { id: stranger } = await insertUser(db)
  const foreign = { userId: stranger, projectId: project.id }
  await expect(loadGlossary(db, foreign)).rejects.toMatchObject({ code: 'project.not-found' })
  await expect(saveTerms(db, foreign, [BRAND])).rejects.toMatchObject({ code: 'project.not-found' })
  await expect(exportGlossary(db, foreign)).rejects.toMatchObject({ code: 'project.not-found' })
  if (term === undefined) throw new Error('the term is not there')
  await expect(deleteTerm(db, stranger, term.id)).rejects.toMatchObject({ code: 'request.not-found' })
  await deleteTerm(db, own.userId, term.id)
  expect(await termsOf(own)).toEqual([])
})

test('there is an end to how many terms one person has', async () => {
  const { id: userId } = await insertUser(db)
  const scope = { userId, projectId: null }
  const many = Array.from({ length: 10_001 }, (_, index) => ({ ...BRAND, term: `término ${index}` }))
  await expect(saveTerms(db, scope, many)).rejects.toMatchObject({ code: 'request.invalid' })
  expect(await termsOf(scope)).toEqual([])
  await saveTerms(db, scope, many.slice(1))
})

test('the terms of a deleted project go with it', async () => {
  const project = await insertProject(db)
  await saveTerms(db, { userId: project.user_id, projectId: project.id }, [SALT])
  await db.deleteFrom('projects').where('id', '=', project.id).execute()
  expect(await db.selectFrom('glossary_terms').selectAll().execute()).toEqual([])
})
