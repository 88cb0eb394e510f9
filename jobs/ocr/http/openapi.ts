import * as z from 'zod'
import {
  DetectParameters,
  DetectResult,
  OCR_PARAMETERS_HEADER,
  OcrInfo,
  RecognizeParameters,
  RecognizeResult,
} from '#app/domain/ocr.ts'
import { PROBLEMS } from '../failures.ts'

/** The contract as OpenAPI 3.1, made from the schemas that validate. */
export function openApi(byteLimit: number): unknown {
  return {
    openapi: '3.1.0',
    info: { title: 'Text reader', version: '1' },
    paths: {
      '/health': { get: answering('Alive', z.object({ status: z.literal('ok') })) },
      '/openapi.json': { get: answering('This description', z.record(z.string(), z.unknown())) },
      '/v1/info': { get: answering('What reads, and which languages', OcrInfo) },
      '/v1/detect': { post: takingFrame('Finds lines of text', DetectParameters, DetectResult, byteLimit) },
      '/v1/recognize': {
        post: takingFrame('Reads the given boxes', RecognizeParameters, RecognizeResult, byteLimit),
      },
    },
  }
}

function takingFrame(summary: string, parameters: z.ZodType, result: z.ZodType, byteLimit: number) {
  const size = { in: 'query', schema: { type: 'integer', minimum: 1 }, description: 'Of raw pixels only.' }
  return {
    ...answering(summary, result),
    parameters: [
      {
        in: 'header',
        name: OCR_PARAMETERS_HEADER,
        required: true,
        content: { 'application/json': { schema: jsonSchema(parameters, 'input') } },
      },
      { ...size, name: 'width' },
      { ...size, name: 'height' },
    ],
    requestBody: {
      required: true,
      description: `One frame, at most ${byteLimit} bytes. Raw pixels are RGB, 3 bytes each, rows from the top.`,
      content: { 'image/png': {}, 'image/jpeg': {}, 'application/octet-stream': {} },
    },
  }
}

function answering(summary: string, result: z.ZodType) {
  const codes = Object.entries(PROBLEMS).map(([code, { status, title }]) => `${status} ${code}: ${title}`)
  return {
    summary,
    responses: {
      '200': { description: 'OK', content: { 'application/json': { schema: jsonSchema(result, 'output') } } },
      default: { description: codes.join('; '), content: { 'application/problem+json': {} } },
    },
  }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): unknown {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' })
}
