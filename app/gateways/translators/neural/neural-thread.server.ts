import { parentPort } from 'node:worker_threads'
import { DamagedModelError, loadModel } from './load-model.server.ts'
import { ModelShelf } from './model-shelf.ts'
import { NEURAL_READY, type NeuralAnswer, NeuralQuestion } from './neural-protocol.ts'

/** A pivot needs two models; more would be more than 300 MB. */
const MODELS_IN_MEMORY = 2

// the thread that computes, so that the process stays able to answer and to give up
const shelf = new ModelShelf(loadModel, MODELS_IN_MEMORY)

function answer({ id, models, text }: NeuralQuestion): NeuralAnswer {
  try {
    const translated = models.reduce((words, folder) => shelf.take(folder).translate_long(words), text)
    return { id, text: translated }
  } catch (error) {
    const failure = error instanceof DamagedModelError ? 'model-damaged' : 'engine-failed'
    return { id, failure, message: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', (question) => {
  parentPort?.postMessage(answer(NeuralQuestion.parse(question)))
})
parentPort?.postMessage(NEURAL_READY)
