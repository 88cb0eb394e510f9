import { Form, useNavigation } from '@remix-run/react'
import { Download, Pencil, Star, Trash2, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Recipe } from '#app/domain/recipe.ts'
import { useLanguageName } from '../projects/language-options.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button, buttonClasses, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DangerQuestion } from '../ui/danger-question.tsx'
import { FileInput } from '../ui/file-input.tsx'
import { Icon } from '../ui/icon.tsx'

/** A recipe as its page shows it. */
export interface RecipeView {
  readonly id: string
  readonly name: string
  readonly isDefault: boolean
  readonly version: number
  readonly settings: Recipe
}

const HERE = '/profile/recipes'

export function RecipeList({ recipes }: { recipes: readonly RecipeView[] }) {
  const { t } = useTranslation('recipes')
  return (
    <Card title={t('list.title')} note={t('list.note')}>
      {recipes.length === 0 ? (
        <p className="text-muted">{t('list.empty')}</p>
      ) : (
        <ul className="-my-4 divide-y divide-hairline">
          {recipes.map((recipe) => (
            <Row key={recipe.id} recipe={recipe} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Row({ recipe: { id, name, isDefault, settings } }: { recipe: RecipeView }) {
  const { t } = useTranslation('recipes')
  const nameOf = useLanguageName()
  const named = (languages: RecipeView['settings']['target_languages']) => languages.map(nameOf).join(', ')
  return (
    <li className="grid gap-3 py-4">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</span>
          {isDefault && <Badge tone="neutral">{t('list.default')}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {t('list.languages', {
            source: named(settings.source_languages),
            target: named(settings.target_languages),
          })}
          {' · '}
          {t(`output.${settings.output}`)}
          {' · '}
          {t(`checks.${settings.on_checks}`)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          to={`${HERE}?edit=${id}#recipe`}
          size="small"
          icon={Pencil}
          aria-label={t('list.editOne', { name })}
        >
          {t('list.edit')}
        </ButtonLink>
        {!isDefault && (
          <Form method="post" className="contents" preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <Button
              size="small"
              icon={Star}
              name="intent"
              value="default"
              aria-label={t('list.makeDefaultOne', { name })}
            >
              {t('list.makeDefault')}
            </Button>
          </Form>
        )}
        <a
          href={`${HERE}/${id}/json`}
          download
          aria-label={t('list.exportOne', { name })}
          className={`${buttonClasses({ size: 'small' })} no-underline`}
        >
          <Icon of={Download} />
          {t('list.export')}
        </a>
        <ButtonLink
          to={`${HERE}?delete=${id}`}
          size="small"
          icon={Trash2}
          preventScrollReset
          aria-label={t('list.deleteOne', { name })}
        >
          {t('list.delete')}
        </ButtonLink>
      </div>
    </li>
  )
}

export function DeleteRecipe({ recipe: { id, name } }: { recipe: RecipeView }) {
  const { t } = useTranslation('recipes')
  return (
    <DangerQuestion
      title={t('deleting.title', { name })}
      backTo="/profile/recipes"
      keep={t('deleting.keep')}
      confirm={t('deleting.confirm')}
      intent="delete"
      field={{ name: 'id', value: id }}
    >
      <p>{t('deleting.text')}</p>
    </DangerQuestion>
  )
}

/** Makes a recipe of a file that was exported. */
export function ImportRecipe() {
  const { t } = useTranslation('recipes')
  const { formData } = useNavigation()
  return (
    <Card title={t('import.title')} note={t('import.note')}>
      <Form method="post" encType="multipart/form-data" className="flex flex-wrap items-center gap-3">
        <FileInput
          name="file"
          accept=".json,application/json"
          required
          aria-label={t('import.file')}
          className="max-w-full flex-1 basis-60"
        />
        <Button
          icon={Upload}
          name="intent"
          value="import"
          wide
          pending={formData?.get('intent') === 'import'}
        >
          {t('import.submit')}
        </Button>
      </Form>
    </Card>
  )
}
