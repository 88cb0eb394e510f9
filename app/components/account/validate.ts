import { parseWithZod } from '@conform-to/zod/v4'
import { EmailForm, ResetForm } from '#app/forms/email-links.ts'
import { LoginForm } from '#app/forms/login.ts'
import { RegisterForm } from '#app/forms/register.ts'

// What checks the forms of these pages before they are sent; they fetch it when somebody turns to a form.
export const validateEmail = (formData: FormData) => parseWithZod(formData, { schema: EmailForm })
export const validateLogin = (formData: FormData) => parseWithZod(formData, { schema: LoginForm })
export const validateRegister = (formData: FormData) => parseWithZod(formData, { schema: RegisterForm })
export const validateReset = (formData: FormData) => parseWithZod(formData, { schema: ResetForm })
