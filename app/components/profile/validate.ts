import { parseWithZod } from '@conform-to/zod/v4'
import { ChangeEmailForm } from '#app/forms/email-links.ts'
import { NameForm, PasswordForm } from '#app/forms/profile.ts'

// What checks the forms of these pages before they are sent; they fetch it when somebody turns to a form.
export const validateChangeEmail = (formData: FormData) => parseWithZod(formData, { schema: ChangeEmailForm })
export const validateName = (formData: FormData) => parseWithZod(formData, { schema: NameForm })
export const validatePassword = (formData: FormData) => parseWithZod(formData, { schema: PasswordForm })
