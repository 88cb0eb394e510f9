import type { ColumnType } from 'kysely'

export type Created = ColumnType<Date, never, never>
/** A column that is null until something sets it. */
export type Later<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>
/** A JSON column is read parsed and written as text. */
export type LaterJson<Value extends object> = ColumnType<
  Value | null,
  string | null | undefined,
  string | null
>
