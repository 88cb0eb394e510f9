import { LoginForm } from '../../forms/login.ts'
import { CheckoutQuery } from '../../forms/queries.ts'
import { NewAccount } from '../../forms/register.ts'
import { Page } from '../credits-json.ts'
import * as z from 'zod'
import {
  BalanceAnswer,
  CheckoutAnswer,
  DownloadedProject,
  HealthAnswer,
  LoginAnswer,
  PackAnswer,
  PaymentAnswer,
  ReadyAnswer,
  TransactionAnswer,
  UserAnswer,
} from './answers.ts'
import {
  EXAMPLE_LOGIN,
  EXAMPLE_PACK,
  EXAMPLE_PROJECT,
  EXAMPLE_TRANSACTION,
  EXAMPLE_USER,
  exampleProjectIn,
} from './examples.ts'
import type { Operation } from './operation.ts'

const CREDENTIALS = { email: 'ana@example.com', password: 'a good password' }

export const ACCOUNT_OPERATIONS: readonly Operation[] = [
  {
    method: 'post',
    path: '/auth/register',
    id: 'register',
    tag: 'Account',
    summary: 'Opens an account',
    security: 'none',
    body: { schema: NewAccount, example: { name: 'Ana Ruiz', ...CREDENTIALS } },
    success: {
      status: 201,
      schema: UserAnswer,
      example: { ...EXAMPLE_USER, credit_balance: 0, last_login: null },
    },
    errors: ['auth.email-taken', 'auth.too-many-attempts'],
  },
  {
    method: 'post',
    path: '/auth/login',
    id: 'logIn',
    tag: 'Account',
    summary: 'Opens a session; its token goes into the header `Authorization: Bearer …` of the other calls',
    security: 'none',
    body: { schema: LoginForm, example: CREDENTIALS },
    success: { status: 200, schema: LoginAnswer, example: EXAMPLE_LOGIN },
    errors: ['auth.invalid-credentials', 'auth.too-many-attempts'],
  },
  {
    method: 'post',
    path: '/auth/logout',
    id: 'logOut',
    tag: 'Account',
    summary: 'Ends the session of the token',
    security: 'login',
    success: { status: 204 },
  },
  {
    method: 'get',
    path: '/auth/me',
    id: 'getMe',
    tag: 'Account',
    summary: 'Who the token belongs to',
    success: { status: 200, schema: UserAnswer, example: EXAMPLE_USER },
  },
  {
    method: 'get',
    path: '/credits/balance',
    id: 'getBalance',
    tag: 'Credits',
    summary: 'Credits that can be spent now',
    success: { status: 200, schema: BalanceAnswer, example: { balance: 12 } },
  },
  {
    method: 'get',
    path: '/credits/transactions',
    id: 'listTransactions',
    tag: 'Credits',
    summary: 'Purchases and consumptions, newest first',
    query: Page,
    success: { status: 200, schema: z.array(TransactionAnswer), example: [EXAMPLE_TRANSACTION] },
  },
  {
    method: 'get',
    path: '/credits/downloads',
    id: 'listDownloads',
    tag: 'Credits',
    summary: 'Projects that anything was downloaded from, the latest first',
    query: Page,
    success: {
      status: 200,
      schema: z.array(DownloadedProject),
      example: [{ project_id: EXAMPLE_PROJECT.id, ...exampleProjectIn('completed', 'rendering') }],
    },
  },
  {
    method: 'get',
    path: '/credits/packs',
    id: 'listPacks',
    tag: 'Credits',
    summary: 'Packs of credits on sale; prices in US dollars',
    success: { status: 200, schema: z.array(PackAnswer), example: [EXAMPLE_PACK] },
  },
  {
    method: 'post',
    path: '/payments/create-checkout',
    id: 'createCheckout',
    tag: 'Credits',
    summary: 'Begins the purchase of a pack; the person pays at the answered address',
    idempotent: true,
    query: CheckoutQuery,
    success: {
      status: 200,
      schema: CheckoutAnswer,
      example: { checkout_url: 'https://checkout.example.com/pay/cs_123' },
    },
    errors: ['credits.pack-not-found', 'payment.not-configured', 'payment.unavailable'],
  },
  {
    method: 'get',
    path: '/payments/status/{sessionId}',
    id: 'getPaymentStatus',
    tag: 'Credits',
    summary: 'How a purchase stands',
    success: { status: 200, schema: PaymentAnswer, example: { status: 'completed' } },
    errors: ['payment.not-found', 'payment.not-configured', 'payment.unavailable'],
  },
  {
    method: 'get',
    path: '/health',
    id: 'getHealth',
    tag: 'Health',
    summary: 'The web process is alive',
    security: 'none',
    success: { status: 200, schema: HealthAnswer, example: { status: 'ok' } },
  },
  {
    method: 'get',
    path: '/ready',
    id: 'getReadiness',
    tag: 'Health',
    summary: 'Everything that the web process needs answers; else 503 with the same body',
    security: 'none',
    success: {
      status: 200,
      schema: ReadyAnswer,
      example: { status: 'ready', parts: { database: 'ok', queue: 'ok', store: 'ok', ocr: 'ok' } },
    },
  },
]
