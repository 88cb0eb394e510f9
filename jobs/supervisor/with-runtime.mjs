// @ts-check
// Starts one part alone: `node with-runtime.mjs app/server.ts …` takes `.env` and what `npm start` left in
// data/runtime.json into the environment and becomes that program, on the product's own Node.
import { projectDir } from './folders.mjs'
import { continueOnInstalledNode } from './installed-node.mjs'
import { endWith, Stop } from './stop.mjs'
import { environmentOf, runtimeVariables } from './variables.mjs'

try {
  await continueOnInstalledNode(projectDir)
  const variables = runtimeVariables(projectDir, process.env)
  if (!variables['DATABASE_URL'])
    throw new Stop(
      'There is no database yet. Run npm start once (it makes one and leaves its address here), or set ' +
        'DATABASE_URL in the environment or in .env.',
    )
  process.chdir(projectDir)
  // same process id, no process in between: signals reach the part itself
  process.execve?.(
    process.execPath,
    [process.execPath, ...process.argv.slice(2)],
    environmentOf(variables, 'production'),
  )
} catch (error) {
  endWith(error)
}
