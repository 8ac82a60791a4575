import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { id, instant, message } from '#contract/fields.ts';
import { filesEndpoints } from './files.endpoints.ts';
import { filesErrors } from './files.errors.ts';
import {
  CONTAINER_KINDS,
  cleanFileName,
  FILE_BYTES,
  FILE_PROBLEMS,
  FILE_TYPES,
  isFileNameAllowed,
  PART_BYTES,
  typeOfFileName,
} from './files.rules.ts';

const fileName = z
  .string('Required')
  .max(1000, FILE_PROBLEMS.wrongName)
  .overwrite(cleanFileName)
  .refine(isFileNameAllowed, { error: FILE_PROBLEMS.wrongName, abort: true })
  .refine((name) => typeOfFileName(name) !== null, { error: FILE_PROBLEMS.wrongType });

const container = z.object({ kind: z.enum(CONTAINER_KINDS), id });

export const fileForm = z.object({
  name: fileName,
  /** In bytes. */
  size: z.int('Required').min(1, FILE_PROBLEMS.empty).max(FILE_BYTES, FILE_PROBLEMS.tooLarge),
  container,
});

/** A file as those see it who may read it. */
export const fileView = z
  .object({ fileId: z.string(), name: z.string(), type: z.enum(FILE_TYPES), size: z.int() })
  .meta({ id: 'File' });
export type FileView = z.infer<typeof fileView>;

/** The user's own file. */
export const uploadView = fileView
  .extend({
    /** In bytes. The last part has the rest. */
    partSize: z.int(),
    /** The numbers of the parts that have arrived, from 1. */
    received: z.array(z.int()),
    complete: z.boolean(),
    /** When it is deleted if it is not sent. Null once it is sent. */
    expiresAt: instant.nullable(),
  })
  .meta({ id: 'FileUpload' });
export type UploadView = z.infer<typeof uploadView>;

const one = z.object({ id });
const number = z
  .string()
  .regex(/^[1-9]\d?$/)
  .transform(Number);

export const filesContract = defineContract(filesEndpoints, {
  createFile: {
    summary:
      'Begin the upload of a PDF, MP4, MOV, ZIP or DOCX for a conversation, a collaboration (by the id of its request) or a brief (by your own id). Its size is reserved for a day.',
    access: 'verified',
    body: fileForm,
    words: ['name'],
    status: 201,
    response: uploadView,
    errors: ['not_found', 'forbidden', 'wrong_state', filesErrors.files_full, filesErrors.too_many_files],
  },
  getFile: {
    summary: 'Your own file, with the parts that have arrived.',
    access: 'viewer',
    params: one,
    response: uploadView,
    errors: ['not_found'],
  },
  removeFile: {
    summary: 'Remove your own file that is not sent yet. Idempotent.',
    access: 'viewer',
    params: one,
    response: message,
    errors: ['wrong_state'],
  },
  putFilePart: {
    summary:
      'Upload a part of your file, in any order. The first one shows whether the file is what its name says. The same part again changes nothing.',
    access: 'viewer',
    params: one.extend({ n: number }),
    upload: { raw: true, bytes: PART_BYTES },
    response: uploadView,
    errors: ['not_found', 'wrong_state', filesErrors.part_differs],
  },
  linkFile: {
    summary: 'A link to a file that you may read. It works for five minutes, without a token.',
    access: 'viewer',
    params: one,
    reads: true,
    response: z.object({ url: z.string(), expiresAt: instant }),
    errors: ['not_found'],
  },
  fileContent: {
    summary: 'A file, as an attachment. Accepts a Range header.',
    access: 'viewer',
    params: one,
    response: z.object({}),
    file: 'application/octet-stream',
    errors: ['not_found'],
  },
  linkedFile: {
    summary: 'A file by its link, as an attachment. Accepts a Range header.',
    access: 'public',
    // In the query, which the log leaves out.
    query: z.object({ ticket: z.string().regex(/^[\w.-]{1,400}$/) }),
    response: z.object({}),
    file: 'application/octet-stream',
    errors: ['not_found'],
  },
  fileContainer: {
    summary: 'How much room for files is used, in bytes, and the limit.',
    access: 'viewer',
    params: container,
    response: z.object({ used: z.int(), limit: z.int() }),
    errors: ['not_found'],
  },
});
export type FilesContract = typeof filesContract;
