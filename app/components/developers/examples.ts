/*
 * The examples of /developers, as one types them into a shell. The tests run these very lines against the real
 * server: `TOKEN` is a token that may write, `video.mp4` lies in the folder, `id` is the project's.
 */

/** Whoever has these two lines can type the others. */
function preamble(origin: string): string {
  return `API=${origin}/api/v1
call() { curl -sSf -H "Authorization: Bearer $TOKEN" "$API/$@"; }
`
}

/** From nothing to a translated video. */
export function firstVideo(origin: string): string {
  return `${preamble(origin)}wait_while() { while call "videos/$id/status" | grep -q "\\"status\\":\\"$1\\""; do sleep 1; done; }
id=$(call projects --json '{"name":"Receta","source_language":"es","target_language":"en"}' | cut -d'"' -f4)
call "videos/$id/upload" -F file=@video.mp4
call "videos/$id/analyze" --json '{"languages":["es"],"frame_step":3}' && wait_while analyzing
call "videos/$id/confirm" -X POST
call "videos/$id/translate?target_language=en" -X POST && wait_while translating
call "videos/$id/confirm-translations" -X POST
call "videos/$id/render" --json '{}' && wait_while rendering
call "videos/$id/download?type=watermarked" -o translated.mp4
`
}

export const EXAMPLE_NAMES = [
  'token',
  'errors',
  'repeat',
  'limits',
  'large',
  'edit',
  'download',
  'follow',
] as const
export type ExampleName = (typeof EXAMPLE_NAMES)[number]

const LINES: Readonly<Record<ExampleName, string>> = {
  token: `login=$(curl -sSf "$API/auth/login" --json "{\\"email\\":\\"$EMAIL\\",\\"password\\":\\"$PASSWORD\\"}" | cut -d'"' -f4)
curl -sSf "$API/tokens" -H "Authorization: Bearer $login" --json '{"name":"Web","scope":"write","expires_in_days":90}'
`,
  errors: `curl -sS "$API/projects" -H "Accept-Language: en"
`,
  repeat: `key=$(cat /proc/sys/kernel/random/uuid)
call projects --json '{"name":"Receta"}' -H "Idempotency-Key: $key"
call projects --json '{"name":"Receta"}' -H "Idempotency-Key: $key"
`,
  limits: `call projects -o /dev/null -D - | grep -i ratelimit
`,
  large: `id=$(call projects --json '{"name":"Receta"}' | cut -d'"' -f4)
tus() { call "$@" -H "Tus-Resumable: 1.0.0"; }
answered() { tr -d '\\r' | sed -n "s|^$1: ||Ip"; }
name="filename $(printf video.mp4 | base64)"
place=$(tus "videos/$id/upload/resumable" -X POST -H "Upload-Length: $(wc -c < video.mp4)" -H "Upload-Metadata: $name" -D - | answered location)
place=\${place#/api/v1/}
# these two lines again whenever it breaks off
offset=$(tus "$place" -I | answered upload-offset)
tail -c "+$((offset + 1))" video.mp4 | tus "$place" -X PATCH -H "Upload-Offset: $offset" -H "Content-Type: application/offset+octet-stream" -T -
call "videos/$id/status"
`,
  edit: `group=$(call "projects/$id/translations" | cut -d'"' -f4)
call "videos/$id/update-translations" --json "{\\"translations\\":{\\"$group\\":\\"Add the salt\\"}}"
`,
  download: `call "videos/$id/download?type=input" -I
call "videos/$id/download?type=input" -H "Range: bytes=0-99" -o part.mp4
call "videos/$id/subtitles?format=srt&text=translation" -o receta.srt
`,
  follow: `call "projects/$id/events" --no-buffer --max-time 600
`,
}

/** One of the shorter examples, for who has typed the two lines that all of them begin with. */
export function exampleLines(name: ExampleName): string {
  return LINES[name]
}

/** The same with those lines, so that it runs by itself. */
export function wholeExample(name: ExampleName, origin: string): string {
  return preamble(origin) + LINES[name]
}
