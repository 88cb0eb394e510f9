import type * as z from 'zod'
import type { StoredTerm } from '../db/glossary.server.ts'
import type { StoredRecipe } from '../db/recipe-tables.server.ts'
import type { StoredMemory } from '../db/translation-memory.server.ts'
import type { StylePreset } from '../domain/style-preset.ts'
import { styleCorrectionsJson } from '../forms/change-style.ts'
import type { NewRecipe } from '../forms/recipe.ts'
import type { RecipeAnswer } from './openapi/recipe-operations.ts'
import type { StylePresetAnswer } from './openapi/style-preset-operations.ts'
import type { MemoryAnswer, TermAnswer } from './openapi/term-operations.ts'

export function recipeJson(recipe: StoredRecipe): z.input<typeof RecipeAnswer> {
  return {
    id: recipe.id,
    name: recipe.name,
    is_default: recipe.isDefault,
    settings: recipe.settings,
    version: recipe.version,
    created_at: recipe.createdAt.toISOString(),
    updated_at: recipe.updatedAt.toISOString(),
  }
}

/** The file that a recipe is carried to another account in. */
export function recipeFile({ name, settings }: StoredRecipe): z.input<typeof NewRecipe> {
  return { name, settings }
}

export function stylePresetJson({
  id,
  name,
  style,
  frameHeightPx,
}: StylePreset): z.input<typeof StylePresetAnswer> {
  return { id, name, style: styleCorrectionsJson(style), frame_height_px: frameHeightPx }
}

export function termJson(term: StoredTerm): z.input<typeof TermAnswer> {
  return {
    id: term.id,
    term: term.term,
    translation: term.translation,
    source_language: term.sourceLanguage,
    target_language: term.targetLanguage,
  }
}

export function memoryJson(entry: StoredMemory): z.input<typeof MemoryAnswer> {
  return {
    id: entry.id,
    original: entry.original,
    translation: entry.translation,
    source_language: entry.sourceLanguage,
    target_language: entry.targetLanguage,
  }
}
