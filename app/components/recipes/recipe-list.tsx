import { Form } from '@remix-run/react'
import { Download, Pencil, Star, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguageName } from '../projects/use-language-name.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, ButtonLink, buttonClasses } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import type { RecipeView } from './recipe-view.ts'

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
