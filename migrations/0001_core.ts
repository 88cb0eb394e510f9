import { type Kysely, sql } from 'kysely'

/** Accounts, projects and what is read, translated and rendered of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE EXTENSION IF NOT EXISTS citext`.execute(db)
  await sql`
    CREATE TABLE users (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name text NOT NULL,
      email citext NOT NULL UNIQUE,
      password_hash text NOT NULL,
      avatar text,
      locale text,
      created_at timestamptz NOT NULL DEFAULT now(),
      last_login timestamptz
    )`.execute(db)
  await sql`
    CREATE TABLE sessions (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      -- a bearer token of a browser hangs on the session of its cookie and dies with it
      parent_id uuid REFERENCES sessions ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('cookie', 'bearer')),
      token_hash bytea NOT NULL UNIQUE,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz NOT NULL,
      revoked_at timestamptz
    )`.execute(db)
  await sql`CREATE INDEX sessions_user ON sessions (user_id)`.execute(db)
  await sql`CREATE INDEX sessions_parent ON sessions (parent_id)`.execute(db)
  await sql`
    CREATE TABLE projects (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      name text NOT NULL,
      description text,
      source_language text NOT NULL DEFAULT 'es',
      target_language text NOT NULL DEFAULT 'en',
      status text NOT NULL DEFAULT 'created',
      status_before text,
      attempt int NOT NULL DEFAULT 0,
      progress real NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
      current_stage text NOT NULL DEFAULT 'upload',
      substep text,
      stage_done int,
      stage_total int,
      stage_started_at timestamptz,
      error_code text,
      error text,
      analysis_config jsonb,
      render_options jsonb,
      frames_analyzed int,
      texts_detected int,
      duration_seconds double precision,
      fps_num int,
      fps_den int,
      width int,
      height int,
      file_name text,
      mime_type text,
      video_path text,
      video_s3_url text,
      poster_path text,
      analyzed_video_path text,
      analyzed_video_s3_url text,
      watermarked_video_path text,
      watermarked_video_s3_url text,
      outputs_stale boolean NOT NULL DEFAULT false,
      credits_required int,
      download_count int NOT NULL DEFAULT 0,
      version int NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`CREATE INDEX projects_user ON projects (user_id, created_at DESC)`.execute(db)
  await sql`
    CREATE TABLE text_tracks (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
      ordinal int NOT NULL,
      original_text text NOT NULL,
      language text NOT NULL,
      confidence real NOT NULL,
      start_frame int NOT NULL,
      end_frame int NOT NULL,
      start_seconds double precision NOT NULL,
      end_seconds double precision NOT NULL,
      boxes jsonb NOT NULL,
      prevalent_box jsonb NOT NULL,
      style jsonb NOT NULL,
      disposition text NOT NULL DEFAULT 'translate' CHECK (disposition IN ('translate', 'keep', 'erase', 'ignore')),
      UNIQUE (project_id, ordinal)
    )`.execute(db)
  await sql`
    CREATE TABLE translations (
      track_id uuid NOT NULL REFERENCES text_tracks ON DELETE CASCADE,
      target_language text NOT NULL,
      text text NOT NULL,
      origin text NOT NULL CHECK (origin IN ('machine', 'memory', 'person')),
      engine text,
      draft boolean NOT NULL DEFAULT false,
      unknown_words int NOT NULL DEFAULT 0,
      problem text,
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (track_id, target_language)
    )`.execute(db)
  await sql`
    CREATE TABLE renders (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
      kind text NOT NULL CHECK (kind IN ('watermark', 'premium', 'trial')),
      content_hash text NOT NULL,
      -- everything that the output depends on, as it stood when the render was started
      snapshot jsonb NOT NULL,
      options jsonb NOT NULL,
      status text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'running', 'done', 'failed', 'cancelled')),
      attempt int NOT NULL,
      storage_key text,
      size_bytes bigint,
      fidelity jsonb,
      error_code text,
      created_at timestamptz NOT NULL DEFAULT now(),
      finished_at timestamptz
    )`.execute(db)
  await sql`CREATE INDEX renders_project ON renders (project_id, created_at DESC)`.execute(db)
  await sql`
    CREATE TABLE downloads (
      id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
      user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
      project_id uuid NOT NULL REFERENCES projects ON DELETE CASCADE,
      output text NOT NULL CHECK (output IN ('output', 'watermarked', 'input')),
      hour timestamptz NOT NULL,
      UNIQUE (user_id, project_id, output, hour)
    )`.execute(db)
  await sql`
    CREATE TABLE credit_accounts (
      user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      available int NOT NULL DEFAULT 0 CHECK (available >= 0),
      held int NOT NULL DEFAULT 0 CHECK (held >= 0)
    )`.execute(db)
  await sql`
    CREATE TABLE rate_limits (
      key text PRIMARY KEY,
      points int NOT NULL DEFAULT 0,
      expire bigint
    )`.execute(db)
}
