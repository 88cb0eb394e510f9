import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { pageTitle } from '#app/components/layout/page-title.ts'
import { ProblemBanner } from '#app/components/layout/problem-banner.tsx'
import { DeleteRecipe, ImportRecipe, RecipeList } from '#app/components/recipes/recipe-list.tsx'
import { RecipeForm } from '#app/components/recipes/recipe-form.tsx'
import type { action, loader } from './recipes.server.ts'

export { action, loader } from './recipes.server.ts'
export { explainFailure as clientAction } from '#app/components/layout/problem.ts'

export const handle = { i18n: ['recipes', 'analysis', 'result', 'errors'] }

export const meta = pageTitle('profile')

export default function Recipes() {
  const { t } = useTranslation('recipes')
  const { recipes, edited, deleted } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isImport = Boolean(answer && 'isImport' in answer)
  return (
    <div className="grid min-w-0 gap-6">
      <ProblemBanner answer={answer} title={t(isImport ? 'import.failed' : 'form.failed')} />
      <RecipeList recipes={recipes} />
      <RecipeForm
        key={edited?.id ?? `new ${recipes.length}`}
        edited={edited}
        lastResult={answer && 'lastResult' in answer ? answer.lastResult : undefined}
        sentRows={answer && 'sentRows' in answer ? answer.sentRows : undefined}
      />
      <ImportRecipe />
      {deleted && <DeleteRecipe recipe={deleted} />}
    </div>
  )
}
