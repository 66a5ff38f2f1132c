/* One level of the filter in denoise.py for rows y0 to y1: 25 taps `st` pixels apart, weighed by how alike normals, depth, colour and
   brightness are. Pictures come as planes, padded by 2 * st on each side, so that the loops over x have no branches. */
#include <math.h>
#include <string.h>

void atrous_rows(const float *img, const float *feat, const float *light, const float *scale, float *out,
                 int y0, int y1, int width, int height, int features, int st)
{
    static const float kernel[5] = {1 / 16.f, 4 / 16.f, 6 / 16.f, 4 / 16.f, 1 / 16.f};
    const int pad = 2 * st, stride = width + 2 * pad;
    const long plane = (long)stride * (height + 2 * pad), page = (long)width * height;
    float unlike[width], sums[4][width];

    for (int y = y0; y < y1; y++) {
        const long here = (long)(y + pad) * stride + pad;
        memset(sums, 0, sizeof sums);
        for (int tap = 0; tap < 25; tap++) {
            const long there = (long)(y + tap / 5 * st) * stride + tap % 5 * st;
            const float k = kernel[tap / 5] * kernel[tap % 5];
            for (int x = 0; x < width; x++) unlike[x] = fabsf(light[here + x] - light[there + x]) * scale[(long)y * width + x];
            for (int f = 0; f < features; f++) {
                const float *a = feat + f * plane + here, *b = feat + f * plane + there;
                for (int x = 0; x < width; x++) { const float d = a[x] - b[x]; unlike[x] += d * d; }
            }
            const float *r = img + there, *g = r + plane, *b = g + plane;
            for (int x = 0; x < width; x++) {
                const float w = k * expf(-unlike[x]);
                sums[0][x] += w * r[x]; sums[1][x] += w * g[x]; sums[2][x] += w * b[x]; sums[3][x] += w;
            }
        }
        for (int c = 0; c < 3; c++)
            for (int x = 0; x < width; x++) out[c * page + (long)y * width + x] = sums[c][x] / sums[3][x];
    }
}
