import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const SECONDS_EACH = 2

/** Ten lines of a recipe, as they are to be translated. */
export const RECIPE: readonly (readonly [original: string, translation: string])[] = [
  ['La tortilla de mi abuela', 'My grandmother’s omelette'],
  ['Pela cuatro patatas', 'Peel four potatoes'],
  ['Corta la cebolla fina', 'Chop the onion finely'],
  ['Calienta el aceite', 'Heat the oil'],
  ['Fríe a fuego lento', 'Fry over a low heat'],
  ['Bate seis huevos', 'Beat six eggs'],
  ['Añade una pizca de sal', 'Add a pinch of salt'],
  ['Mezcla todo con cuidado', 'Mix everything gently'],
  ['Dale la vuelta', 'Turn it over'],
  ['¡Buen provecho!', 'Enjoy your meal!'],
]

/** Draws them one after the other at the bottom of a moving picture. */
export async function drawRecipe(to: string): Promise<void> {
  const lines = RECIPE.map(([line], index) => {
    const [from, end] = [index * SECONDS_EACH + 0.1, (index + 1) * SECONDS_EACH - 0.2]
    return `drawtext=text='${line}':fontcolor=white:fontsize=44:borderw=3:x=(w-tw)/2:y=h-96:enable='between(t,${from},${end})'`
  })
  const picture = `gradients=s=1280x720:c0=0x1c2a4a:c1=0xe2936a:d=${RECIPE.length * SECONDS_EACH}:r=25:seed=3`
  const encoded = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p'.split(' ')
  await run('/usr/bin/ffmpeg', [
    '-y',
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    picture,
    '-vf',
    lines.join(),
    ...encoded,
    to,
  ])
}
