import type { ApiScope } from '#app/domain/api-scope.ts'

/** A program's token as the page shows one. */
export interface TokenView {
  readonly id: string
  readonly name: string
  readonly scope: ApiScope
  /** Its last characters. */
  readonly hint: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  readonly expiresAt: Date | null
  readonly isOver: boolean
}
