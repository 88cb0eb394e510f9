// A thread that answers as the neural one does, with an engine made of its instructions: the text says what happens.
import { parentPort } from 'node:worker_threads'
import { NEURAL_READY, NeuralQuestion } from '#app/gateways/translators/neural/neural-protocol.ts'

parentPort?.on('message', (message) => {
  const { id, models, text } = NeuralQuestion.parse(message)
  if (text === 'Hang') for (;;);
  if (text === 'Crash') throw new Error('the engine trapped')
  if (text === 'Lie') parentPort?.postMessage({ id: id + 1, text: 'for somebody else' })
  else parentPort?.postMessage({ id, text: `${text} through ${models.length}` })
})
parentPort?.postMessage(NEURAL_READY)
