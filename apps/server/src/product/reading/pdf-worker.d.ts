// The library has no types for the file with its second half; only that it was loaded matters.
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {}
